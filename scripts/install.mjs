/** Checks whether node_modules matches package-lock.json on this machine, and installs it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNpm } from './run.mjs';

export function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, { version, link, optional, ...target }]) => {
    if (!path.includes('node_modules/') || link) return true;
    if (present[path]) return present[path].version === version;
    return optional && !isForThisMachine(target);
  });
}

/** Without NODE_ENV, which would make npm leave out what the build needs. */
export function install() {
  return runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error'], { env: { NODE_ENV: '' } });
}

/** npm writes the file in node_modules when an installation is complete, so an interrupted one does not count. */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

/** A package that names a C library is not required: finding out which one this machine has takes long. */
function isForThisMachine({ os, cpu, libc }) {
  return os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
}
