/** Finds a Chromium for the browser tests, or downloads one. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root, run, runPackage, step } from './run.mjs';

// The headless shell draws no window and takes half the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Installing Chromium from the system', installFromSystem).catch(() => undefined);
  }
  if (!findChromium()) {
    await step('Downloading Chromium', () => runPackage('@playwright/test/cli.js', ['install', 'chromium']));
  }
  return findChromium();
}

function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const ofSystem = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...ofSystem, pathOfPlaywright()].find(
    (path) => path && existsSync(path),
  );
}

function pathOfPlaywright() {
  return createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium.executablePath();
}

async function installFromSystem() {
  await run('apt-get', ['update']);
  await run('apt-get', ['install', '-y', 'chromium-headless-shell'], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
