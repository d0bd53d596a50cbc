/** A copy of the current sources, linked to the installed packages, in which guards are removed. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');
/** Our own packages are links into the tree and must lead into the copy instead. */
const ownScope = '@ntem';

export type TreeCopy = { folder: string; remove(): void };

export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'ntem-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of listed.split('\0')) {
    if (path && existsSync(join(root, path))) cpSync(join(root, path), join(folder, path));
  }
  linkPackages(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function linkPackages(folder: string): void {
  const packages = join(root, 'node_modules');
  const linked = join(folder, 'node_modules');
  mkdirSync(join(linked, ownScope), { recursive: true });
  // Names that begin with a dot are caches of tools.
  for (const name of readdirSync(packages)) {
    if (name !== ownScope && !name.startsWith('.')) symlinkSync(join(packages, name), join(linked, name));
  }
  for (const name of readdirSync(join(packages, ownScope)))
    symlinkSync(join(folder, name), join(linked, ownScope, name));
}
