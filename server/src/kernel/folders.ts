/** Makes the folders that an operator names, or says in one sentence why that cannot be. */
import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartFailure } from '#start-failure.ts';

/** `setting`: its variable. */
export async function openFolder(folder: string, setting: string): Promise<void> {
  const fault =
    (await makeFolder(folder).then(
      () => undefined,
      (error) => sayFault(folder, error),
    )) ?? (await findFolderFault(folder));
  if (fault) throw new StartFailure(`${folder} (${setting}) ${fault}.`);
}

/** Of the folder, or of the one in which it would be made. Tried by writing: a mode does not say it of root or of /proc. */
export async function findFolderFault(folder: string): Promise<string | undefined> {
  const isThere = await stat(folder).catch(() => undefined);
  if (!isThere && dirname(folder) !== folder) return findFolderFault(dirname(folder));
  return mkdtemp(join(folder, 'tried-'))
    .then(rmdir)
    .then(
      () => undefined,
      (error) => sayFault(folder, error),
    );
}

async function sayFault(folder: string, { code }: NodeJS.ErrnoException): Promise<string> {
  const isFile = await stat(folder).then(
    (found) => !found.isDirectory(),
    () => false,
  );
  return isFile ? 'is a file, and must be a folder' : `cannot be written (${code})`;
}

/** Not with Node's `recursive`, which tries for ever where the system says of a new folder that it is not there: in /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (await stat(folder).catch(() => undefined)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
