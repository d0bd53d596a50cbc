/** Reads facts about this tree from git. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** The lines that a git command prints, or none outside a checkout, such as in an unpacked archive. */
export function readGit(...args) {
  try {
    const output = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split('\n').filter((line) => line !== '');
  } catch {
    return [];
  }
}

/** All files of the project: tracked or new, and not ignored. */
export function listFiles() {
  const listed = readGit('ls-files', '--cached', '--others', '--exclude-standard');
  return listed.filter((file) => existsSync(join(root, file)));
}
