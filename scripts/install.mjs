/** Whether node_modules fits package-lock.json on this machine, and how it is made to. */
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

// The variables that npm's own scripts set would make it leave out what the build needs.
export function install() {
  return runNpm(['ci', '--include=dev', '--include=optional', '--loglevel=error'], { env: { NODE_ENV: '' } });
}

// npm writes the second file when an installation is complete, so one that was cut off does not pass for whole.
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

// Which C library this is takes long to find out; a package that names one is not asked for.
function isForThisMachine({ os, cpu, libc }) {
  return os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
}
