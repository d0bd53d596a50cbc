/** Installs and builds what a clone needs before it can run, if it is missing or out of date. */
import { alone } from './alone.mjs';
import { build, isBuilt } from './bundle.mjs';
import { install, isInstalled } from './install.mjs';
import { step, stepBeside } from './run.mjs';

export async function ensureInstalled() {
  if (isInstalled()) return;
  await alone(async () => {
    if (!isInstalled()) await step('Installing', install);
  });
}

/** `isBeside`: other steps write their lines meanwhile. */
export async function ensureBuilt({ isBeside = false } = {}) {
  if (isBuilt()) return;
  await alone(async () => {
    if (!isBuilt()) await (isBeside ? stepBeside : step)('Building', build);
  });
}
