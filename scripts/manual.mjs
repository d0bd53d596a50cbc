/** Takes every picture of docs/manual again, from a demo shop that it starts and stops itself. */
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { giveUp, runPackage } from './run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
  const env = { CHROMIUM_PATH: await ensureChromium() };
  const args = ['test', '-c', 'e2e/manual.config.ts', '--reporter=list'];
  await runPackage('@playwright/test/cli.js', args, { stdio: 'inherit', env });
} catch (error) {
  giveUp(error);
}
