/** A copy of this tree as a person would have it, built and installed, without anybody's .env or data. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const built = ['server/dist', 'web/dist'];

export type Clone = { folder: string; remove(): void };

/** Lies in a folder that only its owner can enter. */
export function makeClone(): Clone {
  const parent = mkdtempSync(join(realpathSync(tmpdir()), 'ntem-start-'));
  const folder = join(parent, 'clone');
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const sources = listed.split('\n').filter((path) => path && existsSync(join(root, path)));
  for (const path of [...sources, ...built])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  addPackages(join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

function addPackages(folder: string): void {
  const packages = join(root, 'node_modules');
  try {
    execFileSync('cp', ['-al', packages, folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true, force: true });
    symlinkSync(packages, folder);
  }
}
