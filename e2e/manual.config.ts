/** Takes the manual's pictures from a demo shop of their own: `npm run manual`. */
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig({
  ...tests,
  testDir: 'manual',
  testMatch: '*.pictures.ts',
  // One after the other: what somebody does in one picture must not show in another.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  projects: [{ name: 'pictures' }],
});
