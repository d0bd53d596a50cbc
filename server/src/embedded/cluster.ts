/** The database's files on disk: their place, how they are made, and how PostgreSQL's programs run on them. */
import { type ChildProcess, execFile, type StdioOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findPrograms } from './binaries.ts';

type Account = { uid: number; gid: number };

export type Cluster = {
  folder: string;
  passwordFile: string;
  logFile: string;
  programs: string;
  account: Account | undefined;
  durable: boolean;
};

export const userName = 'ntem';

export async function openCluster(folder: string, { durable }: { durable: boolean }): Promise<Cluster> {
  const clusterFolder = join(folder, 'postgres');
  const account = await findServerAccount(clusterFolder);
  const cluster = {
    folder: clusterFolder,
    passwordFile: join(folder, 'postgres.password'),
    logFile: join(folder, 'postgres.log'),
    programs: await findPrograms({ forOtherAccount: account !== undefined }),
    account,
    durable,
  };
  await removeUnfinished(folder);
  const existing = await stat(clusterFolder).catch(() => undefined);
  if (!existing) await createCluster(cluster);
  // A copy that root made, such as a restored backup, belongs to root.
  if (account && existing?.uid === 0) {
    await promisify(execFile)('chown', ['-hR', `${account.uid}:${account.gid}`, clusterFolder]);
  }
  // A copy may have lost its mode too, and PostgreSQL insists on it.
  if (existing && (existing.mode & 0o077) !== 0) await chmod(clusterFolder, 0o700);
  return cluster;
}

/** Runs one of PostgreSQL's programs on the folder `at`, under the cluster's account. */
export function runProgram(
  cluster: Cluster,
  program: { name: string; at: string; args: string[]; stdio: StdioOptions },
): ChildProcess {
  // The other account may not be able to reach the folder by its path. It need not: the folder is entered before
  // root is given up, and this link leads to it from every process that starts there.
  const data = cluster.account && process.platform === 'linux' ? '/proc/self/cwd' : program.at;
  const child = spawn(join(cluster.programs, program.name), ['-D', data, ...program.args], {
    cwd: program.at,
    stdio: program.stdio,
    // Its own process group, so that Ctrl-C reaches only us, and we stop the database after the last request.
    detached: true,
    windowsHide: true,
    env: { ...process.env, LC_ALL: 'C' },
    ...cluster.account,
  });
  const endWithUs = () => child.kill('SIGINT');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  return child;
}

/** PostgreSQL refuses to run as root, so root runs it under another account. */
async function findServerAccount(clusterFolder: string): Promise<Account | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  // A database that an ordinary user made stays theirs, so that they can use it again without root.
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

export async function giveToAccount({ account }: Cluster, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

/** Made elsewhere and then renamed, so that a kill never leaves half a database. */
async function createCluster(cluster: Cluster): Promise<void> {
  const unfinished = await mkdtemp(`${cluster.folder}-unfinished-`);
  await giveToAccount(cluster, unfinished);
  await writeFile(cluster.passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
  await giveToAccount(cluster, cluster.passwordFile);
  const password = await open(cluster.passwordFile);
  const initdb = runProgram(cluster, {
    name: 'initdb',
    at: unfinished,
    args: [
      `--username=${userName}`,
      `--pwfile=${cluster.account ? '/dev/stdin' : cluster.passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(cluster.durable ? [] : ['--no-sync']),
    ],
    stdio: [password.fd, 'ignore', 'pipe'],
  });
  let complaint = '';
  initdb.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const [code] = await once(initdb, 'close');
  await password.close();
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not make its database. ${complaint.trim()}`);
  await rename(unfinished, cluster.folder);
  if (cluster.durable && process.platform !== 'win32') await syncFolder(dirname(cluster.folder));
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    // If an initdb that was left behind still writes to it, a later start removes it.
    if (name.startsWith('postgres-unfinished-')) {
      await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}
