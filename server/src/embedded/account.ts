/** The account that PostgreSQL runs under when we are root, since it refuses to run as root. */
import { readFile, stat } from 'node:fs/promises';

export type Account = { uid: number; gid: number };

export async function findServerAccount(clusterFolder: string): Promise<Account | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  // A database that an ordinary user made stays theirs, so that they can go on without root.
  const owner = await stat(clusterFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error(
    "PostgreSQL does not run as root, and there is no account 'postgres' or 'nobody' to run it as. " +
      'Start as another user, or set DATABASE_URL.',
  );
}
