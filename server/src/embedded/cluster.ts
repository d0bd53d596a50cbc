/** The database's files on disk: where they are, how they come to be, and how PostgreSQL's programs are run on them. */
import { type ChildProcess, execFile, type StdioOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, findServerAccount } from './account.ts';
import { findPrograms } from './binaries.ts';

export type Cluster = {
  folder: string;
  passwordFile: string;
  logFile: string;
  programs: string;
  account: Account | undefined;
  durable: boolean;
};

export const USER = 'ntem';

export async function openCluster({
  folder,
  durable,
}: {
  folder: string;
  durable: boolean;
}): Promise<Cluster> {
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
  // A copy that root made, such as a backup put back, belongs to root throughout.
  if (account && existing?.uid === 0) {
    await promisify(execFile)('chown', ['-hR', `${account.uid}:${account.gid}`, clusterFolder]);
  }
  // Nor do all ways of copying keep the mode, and PostgreSQL insists on it.
  if (existing && (existing.mode & 0o077) !== 0) await chmod(clusterFolder, 0o700);
  return cluster;
}

/** Runs one of PostgreSQL's programs on the folder `at`, under the cluster's account. */
export function runProgram(
  cluster: Cluster,
  program: { name: string; at: string; args: string[]; stdio: StdioOptions },
): ChildProcess {
  // The other account may not be allowed to walk the path to the folder. It need not: the folder is entered
  // before root is given up, and this link leads to it from every process that starts there.
  const data = cluster.account && process.platform === 'linux' ? '/proc/self/cwd' : program.at;
  const child = spawn(join(cluster.programs, program.name), ['-D', data, ...program.args], {
    cwd: program.at,
    stdio: program.stdio,
    // A group of its own, so that Ctrl-C reaches only us and the database ends after its last request.
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

export async function giveToAccount({ account }: Cluster, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}

// Made elsewhere and then renamed, so that a kill in the middle leaves no half of a database behind.
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
      `--username=${USER}`,
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
    // One that still grows under an initdb left behind goes at a later start.
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
