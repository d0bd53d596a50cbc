/** A PostgreSQL with a synchronous standby under Patroni and etcd, on this machine, from Debian's packages. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Patroni = {
  /** Of both servers, for a role and its password. */
  urlFor(role: string, database: string): string;
  password: string;
  /** Patroni and the server of the primary, at once. Answers which it was. */
  killPrimary(): Promise<string>;
  /** Undefined while there is none. */
  primary(): Promise<string | undefined>;
  stop(): Promise<void>;
};

const binaries = '/usr/lib/postgresql/15/bin';
const ports = {
  etcd: 4250,
  peers: 4251,
  nodes: { a: { server: 4255, rest: 4256 }, b: { server: 4257, rest: 4258 } },
};
type NodeName = keyof typeof ports.nodes;
const names = Object.keys(ports.nodes) as NodeName[];
const password = 'failover';
const patienceS = 90;
/** The shortest that Patroni takes: so long after its last sign of life the primary counts as dead. */
const timing = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

/** The packages to install first, for the end of a sentence. */
export function findMissing(): string[] {
  const programs = { patroni: 'patroni', etcd: 'etcd-server', setpriv: 'util-linux' };
  const missing = Object.entries(programs).filter(([program]) => !isThere(program));
  return [
    ...missing.map(([, name]) => name),
    ...(existsSync(`${binaries}/postgres`) ? [] : ['postgresql-15']),
  ];
}

function isThere(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export async function startPatroni(): Promise<Patroni> {
  const folder = await mkdtemp(join(tmpdir(), 'ntem-failover-'));
  await chmod(folder, 0o777);
  const log = await open(join(folder, 'log'), 'a', 0o666);
  /** PostgreSQL does not run as root. */
  const account = process.geteuid?.() === 0 ? ['--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];
  const run = (program: string, ...args: string[]): ChildProcess => {
    const [command = '', ...all] =
      account.length > 0 ? ['setpriv', ...account, program, ...args] : [program, ...args];
    return spawn(command, all, {
      cwd: folder,
      stdio: ['ignore', log.fd, log.fd],
      env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8', ETCD_UNSUPPORTED_ARCH: process.arch },
    });
  };
  const etcdUrl = `http://127.0.0.1:${ports.etcd}`;
  const peerUrl = `http://127.0.0.1:${ports.peers}`;
  const etcd = run(
    'etcd',
    ...[
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-client-urls',
      etcdUrl,
      '--advertise-client-urls',
      etcdUrl,
    ],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ...['--initial-cluster', `default=${peerUrl}`],
  );
  const nodes = new Map<NodeName, ChildProcess>();
  for (const name of names) {
    const file = join(folder, `${name}.yml`);
    await writeFile(file, JSON.stringify(describeNode(name, folder)), { mode: 0o644 });
    nodes.set(name, run('patroni', file));
    await waitFor(`the server ${name}`, async () =>
      (await listMembers(name)).some((one) => one.name === name && one.state !== 'starting'),
    );
  }
  const primary = async () => {
    for (const name of names) {
      const leader = (await listMembers(name)).find(
        ({ role, state }) => role === 'leader' && state === 'running',
      );
      if (leader) return leader.name;
    }
    return undefined;
  };
  await waitFor('a synchronous standby', async () =>
    (await listMembers('a')).some(
      ({ role, state }) => role === 'sync_standby' && ['running', 'streaming'].includes(state),
    ),
  );
  return {
    password,
    urlFor: (role, database) =>
      `postgres://${role}:${password}@${names.map((name) => `127.0.0.1:${ports.nodes[name].server}`).join(',')}/${database}`,
    primary,
    async killPrimary() {
      const name = (await primary()) as NodeName;
      const pid = Number.parseInt(await readFile(join(folder, name, 'postmaster.pid'), 'utf8'), 10);
      nodes.get(name)?.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
      return name;
    },
    async stop() {
      for (const node of nodes.values()) node.kill('SIGTERM');
      const isOver = async () =>
        [...nodes.values()].every((node) => node.exitCode !== null || node.signalCode !== null);
      await waitFor('the end', isOver).catch(() => {});
      etcd.kill('SIGKILL');
      await log.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function describeNode(name: NodeName, folder: string) {
  const { server, rest } = ports.nodes[name];
  const at = (port: number) => ({ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` });
  return {
    scope: 'ntem',
    name,
    restapi: at(rest),
    etcd3: { host: `127.0.0.1:${ports.etcd}` },
    bootstrap: {
      dcs: {
        ...timing,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200 } },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
    },
    postgresql: {
      ...at(server),
      data_dir: join(folder, name),
      bin_dir: binaries,
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'local all all trust',
      ],
    },
  };
}

type Member = { name: string; role: string; state: string };

async function listMembers(name: NodeName): Promise<Member[]> {
  const answer = await fetch(`http://127.0.0.1:${ports.nodes[name].rest}/cluster`, {
    signal: AbortSignal.timeout(1_000),
  }).catch(() => undefined);
  const body = answer?.ok ? ((await answer.json().catch(() => ({}))) as { members?: Member[] }) : {};
  return body.members ?? [];
}

async function waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (let waitedS = 0; waitedS < patienceS; waitedS++) {
    if (await isThere()) return;
    await sleep(1_000);
  }
  throw new Error(`Patroni did not come to ${what}.`);
}
