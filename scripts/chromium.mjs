/** Finds a Chromium for the browser tests, or downloads one. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root, run, runPackage, stepBeside } from './run.mjs';

/** Draws no window, which is half of the work of a whole browser. */
const shell = 'chromium-headless-shell';
const wholeBrowsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A whole browser is taken only where no shell can be had: getting one takes seconds, and saves minutes. */
export async function ensureChromium() {
  const isSystemOurs = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!process.env.CHROMIUM_PATH && !find([shell]) && isSystemOurs) {
    await stepBeside('Installing Chromium’s shell from the system', installFromSystem).catch(() => undefined);
  }
  if (!findChromium()) {
    const download = () => runPackage('@playwright/test/cli.js', ['install', 'chromium']);
    await stepBeside('Downloading Chromium', download);
  }
  return findChromium();
}

function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  const given = CHROMIUM_PATH && existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  return given ?? find([shell, ...wholeBrowsers]) ?? [pathOfPlaywright()].find(existsSync);
}

function find(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

function pathOfPlaywright() {
  return createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium.executablePath();
}

/** A machine without a network finds out soon. */
async function installFromSystem() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];
  await run('apt-get', [...patience, 'update'], { env });
  await run('apt-get', [...patience, 'install', '-y', '--no-install-recommends', shell], { env });
}
