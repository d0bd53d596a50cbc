/** The browser tests: two widths, and a server of their own on a fresh shop. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const port = 3199;
/** `SHOP_URL`: a demo shop that runs already. */
const { CHROMIUM_PATH, SHOP_URL } = process.env;
const origin = SHOP_URL ?? `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // More browsers at once only wait for each other on a small machine, and waiting costs.
  workers: 2,
  // The second try only records what happens: a test that fails once has failed.
  retries: 1,
  failOnFlakyTests: true,
  // Far more than is usual: a busy machine is no failure.
  timeout: 720_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: origin,
    // An element that cannot be pressed is named with its line, long before the test runs out of time.
    actionTimeout: 60_000,
    // An element that fades in has its colours, and its contrast, at once.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
      // Chromium's own sandbox refuses to run as root.
      args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  // On the phone that most people have; `@desktop` marks what admins do at a desk, `@both` what a width can change.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      grep: /@desktop|@both/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  ...(!SHOP_URL && { webServer: startedShop() }),
});

function startedShop() {
  return {
    command: 'node scripts/start.mjs',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PORT: String(port), DATA_DIR: dataFolder(), SECOND_ADMIN_OVER: '200' },
    url: `${origin}/readyz`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  };
}

/** Every worker reads this file again; only the first process makes the folder, and takes it away. */
function dataFolder(): string {
  const given = process.env.NTEM_E2E_DATA;
  if (given) return given;
  const made = mkdtempSync(join(tmpdir(), 'ntem-e2e-'));
  process.env.NTEM_E2E_DATA = made;
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}
