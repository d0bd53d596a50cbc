/** Another version of the product, taken out of git into a folder of its own and built there. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { call, root } from './kit.ts';

const packages = ['contract', 'server', 'web', 'e2e', 'bench'];
const migrations = 'server/src/kernel/db/migrations';

/** The newest release; before the first one, the version that did not have the newest migration yet. */
export function findOldCommit(): string {
  const [release] = call('git', ['tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-creatordate']).split(
    '\n',
  );
  if (release) return release;
  const added = ['log', '-1', '--diff-filter=A', '--format=%H', '--', migrations];
  return `${call('git', added).trim()}^`;
}

export function describeCommit(commit: string): string {
  return call('git', ['log', '-1', '--format=%h %s', commit]).trim();
}

export async function buildCommit(commit: string, tree: string): Promise<void> {
  await mkdir(tree, { recursive: true });
  const archive = `${tree}.tar`;
  call('git', ['archive', '--output', archive, commit]);
  call('tar', ['-C', tree, '-xf', archive]);
  const read = (folder: string) => readFile(join(folder, 'package-lock.json'), 'utf8');
  if ((await read(tree)) === (await read(root))) await borrowPackages(tree);
  else call('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree });
  call(process.execPath, ['scripts/build.mjs'], { cwd: tree });
}

/** The same versions of everything are installed here; only the product's own packages are the old ones. */
async function borrowPackages(tree: string): Promise<void> {
  await mkdir(join(tree, 'node_modules/@ntem'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@ntem') await symlink(join(root, 'node_modules', name), join(tree, 'node_modules', name));
  for (const name of packages) {
    await symlink(join(tree, name), join(tree, 'node_modules/@ntem', name));
    const own = join(root, name, 'node_modules');
    if (existsSync(own)) await symlink(own, join(tree, name, 'node_modules'));
  }
}

/** Files that the old version has not. */
export async function listNewMigrations(tree: string): Promise<string[]> {
  const before = new Set(await readdir(join(tree, migrations)));
  return (await readdir(join(root, migrations))).filter((name) => name.endsWith('.sql') && !before.has(name));
}
