/** Starts and stops PostgreSQL's server process, and stops one that a killed start left running. */
import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Cluster, giveToAccount, runProgram } from './cluster.ts';

const stopPatienceMs = 10_000;
const largestLogBytes = 10_000_000;

export async function startPostmaster(cluster: Cluster, port: number): Promise<ChildProcess> {
  const logged = await stat(cluster.logFile).catch(() => undefined);
  const log = await open(cluster.logFile, logged && logged.size > largestLogBytes ? 'w' : 'a', 0o600);
  await giveToAccount(cluster, cluster.logFile);
  const logStart = (await log.stat()).size;
  // Tests reach it through a socket in its folder too, which costs less. A copy of a shop's folder must have none.
  const sockets = cluster.durable ? '' : '.';
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${sockets}`, `port=${port}`];
  // These two only work ahead, and would wake an idle machine several times a second: a commit waits for its own writing.
  settings.push('wal_writer_delay=10s', 'bgwriter_delay=1s');
  if (!cluster.durable)
    settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400');
  const postmaster = runProgram(cluster, {
    name: 'postgres',
    at: cluster.folder,
    args: settings.flatMap((setting) => ['-c', setting]),
    stdio: ['ignore', log.fd, log.fd],
  });
  await once(postmaster, 'spawn').finally(() => log.close());
  // If we end without stopping it first.
  const stopToo = () => void postmaster.kill('SIGQUIT');
  process.once('exit', stopToo);
  postmaster.once('exit', () => process.off('exit', stopToo));
  for (;;) {
    const ready = await isReady(cluster, postmaster.pid);
    if (hasExited(postmaster)) break;
    if (ready) return postmaster;
    await sleep(20);
  }
  const said = (await readFile(cluster.logFile)).subarray(logStart).toString().trim().split('\n').slice(-5);
  throw new Error(`The embedded PostgreSQL did not start. It said:\n${said.join('\n')}`);
}

export async function stopPostmaster(postmaster: ChildProcess): Promise<void> {
  if (hasExited(postmaster)) return;
  const exit = once(postmaster, 'exit');
  postmaster.kill('SIGINT');
  const impatience = setTimeout(() => postmaster.kill('SIGQUIT'), stopPatienceMs);
  await exit;
  clearTimeout(impatience);
}

/** Stops the server process that a start left running on these files when it was killed. */
export async function stopLeftover(cluster: Cluster): Promise<void> {
  const pidFile = join(cluster.folder, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  if (!(pid > 0)) return;
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!(await isOnCluster(cluster, pid))) break;
    process.kill(pid, signal);
    const deadline = Date.now() + stopPatienceMs;
    while (Date.now() < deadline && (await isOnCluster(cluster, pid))) await sleep(20);
  }
  if (await isOnCluster(cluster, pid)) throw new Error(`An older PostgreSQL, process ${pid}, does not stop.`);
  // PostgreSQL would take any process with this number for its own and refuse to start.
  await rm(pidFile, { force: true });
}

async function isReady(cluster: Cluster, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

async function isOnCluster(cluster: Cluster, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const ours = await stat(cluster.folder);
    const theirs = await stat(`/proc/${pid}/cwd`).catch(() => undefined);
    return theirs?.dev === ours.dev && theirs.ino === ours.ino;
  }
  const listed = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(
    () => undefined,
  );
  return listed?.stdout.includes(`-D ${cluster.folder}`) ?? false;
}

function hasExited(process: ChildProcess): boolean {
  return process.exitCode !== null || process.signalCode !== null;
}
