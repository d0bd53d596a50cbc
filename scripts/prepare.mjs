/** Installs and builds what a clone needs before it can run, if it is missing or out of date. */
import { alone } from './alone.mjs';
import { build, isBuilt } from './bundle.mjs';
import { install, isInstalled } from './install.mjs';
import { step } from './run.mjs';

export async function ensureInstalled() {
  if (isInstalled()) return;
  await alone(async () => {
    if (!isInstalled()) await step('Installing', install);
  });
}

export async function ensureBuilt() {
  if (isBuilt()) return;
  await alone(async () => {
    if (!isBuilt()) await step('Building', build);
  });
}
