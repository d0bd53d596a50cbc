/** Makes the folders that an operator names, or says in one sentence why that cannot be. */
import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartFailure } from '#start-failure.ts';

/** Tried by writing: a mode does not say it of root, of a network's disk or of /proc. `setting` is its variable. */
export async function openFolder(folder: string, setting: string): Promise<void> {
  try {
    await makeFolder(folder);
    await rmdir(await mkdtemp(join(folder, 'tried-')));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isFile = await stat(folder).then(
      (found) => !found.isDirectory(),
      () => false,
    );
    const fault = isFile ? 'is a file, and must be a folder' : `cannot be written (${code})`;
    throw new StartFailure(`${folder} (${setting}) ${fault}.`);
  }
}

/** Not with Node's `recursive`, which tries for ever where the system says of a new folder that it is not there: in /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (await stat(folder).catch(() => undefined)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
