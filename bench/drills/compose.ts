/**
 * deploy/compose.yaml under podman-compose and deploy/kubernetes.yaml under `podman kube play`, with an image of PostgreSQL
 * and one of Caddy that are made of Debian's packages: everything becomes healthy, sells, and is backed up and restored.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildImage, makeBase } from './image.ts';
import { call, folder, ports, root } from './kit.ts';
import { sellOnce, untilReady } from './sale.ts';

const project = 'ntemdrill';
const passwords = { POSTGRES_PASSWORD: 'one1', OWNER_PASSWORD: 'two2', PRODUCT_PASSWORD: 'three3' };
const settings = {
  NODE_ENV: 'production',
  ALLOW_SANDBOX: '1',
  DEMO: '1',
  SECRET: 'a secret that only this drill has and knows',
  // The sandbox's vendors announce to it.
  PUBLIC_URL: 'http://proxy',
  SUPPORT_PHONE: '0302000000',
  SMS_DAILY_CAP: '999999',
  BACKUP_KEY: 'a key that only this drill has and knows of',
  SANDBOX_DATABASE_URL: databaseUrl('ntem_owner', 'ntem_sandbox'),
};

function databaseUrl(role: 'ntem' | 'ntem_owner', name = 'ntem'): string {
  const password = role === 'ntem' ? passwords.PRODUCT_PASSWORD : passwords.OWNER_PASSWORD;
  return `postgres://${role}:${password}@database/${name}?sslrootcert=/certificates/ca.crt`;
}

/** As PostgreSQL's own image does it, which cannot be fetched everywhere. */
const entrypoint = `#!/bin/bash
set -e
export PATH=$PATH:/usr/lib/postgresql/15/bin PGDATA=/var/lib/postgresql/data
if [ "$(id -u)" = 0 ]; then
  mkdir -p $PGDATA /var/run/postgresql && chown postgres $PGDATA /var/run/postgresql && chmod 700 $PGDATA
  exec setpriv --reuid=postgres --regid=postgres --init-groups bash "$0" "$@"
fi
if [ ! -s $PGDATA/PG_VERSION ]; then
  initdb --auth-local=trust --auth-host=scram-sha-256 >/dev/null
  echo 'host all all all scram-sha-256' >> $PGDATA/pg_hba.conf
  pg_ctl -w start -o "-c listen_addresses=''" >/dev/null
  for file in /docker-entrypoint-initdb.d/*.sh; do bash "$file"; done
  # The vendors of the sandbox, and where the backup is restored to.
  for name in ntem_sandbox restored; do psql -qU postgres -c "create database $name owner ntem_owner"; done
  pg_ctl -w stop >/dev/null
fi
exec "$@" -c listen_addresses='*'
`;

/** Needs no systemd, and no right to raise a limit. */
const containersConf = `[containers]
default_ulimits = ["nofile=10000:10000", "nproc=5000:5000"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
`;

const lines = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

export async function runCompose(): Promise<string> {
  const image = await buildImage();
  const base = await makeBase();
  const here = join(folder, project);
  await cp(join(root, 'deploy'), here, { recursive: true });
  await mkdir(join(here, 'certificates'));
  const write = (name: string, text: string) => writeFile(join(here, name), text, { mode: 0o644 });
  await write('docker-entrypoint.sh', entrypoint);
  await write('Containerfile', `FROM ${base}\nCOPY --chmod=755 docker-entrypoint.sh /usr/local/bin/\n`);
  await write('containers.conf', containersConf);
  await write('ntem.env', lines(settings));
  for (const name of ['.env', 'database.env']) await write(name, lines({ SITE: ':80', ...passwords }));
  const compose = (await readFile(join(here, 'compose.yaml'), 'utf8'))
    .replace('docker.io/library/postgres:17', 'localhost/ntem-postgres')
    .replace('docker.io/library/caddy:2', base)
    .replace('image: ntem\n  build: ..', `image: ${image}`)
    .replace(
      /ports: .*/,
      `ports: ['${ports.compose}:80']\n    command: [caddy, run, --adapter, caddyfile, --config, /etc/caddy/Caddyfile]`,
    );
  await write('compose.yaml', compose);
  const options = { cwd: here, env: { ...process.env, CONTAINERS_CONF: join(here, 'containers.conf') } };
  const podman = (...args: string[]) => call('podman', args, options);
  const up = (verb: string[]) =>
    call('podman-compose', ['-p', project, '-f', 'compose.yaml', ...verb], options);
  call('buildah', ['build', '--isolation', 'chroot', '--tag', 'localhost/ntem-postgres', '.'], options);
  try {
    const name = (service: string) => `${project}_${service}_1`;
    // Docker waits by itself until one is healthy before the others start; podman-compose does not.
    up(['up', '-d', 'database', 'web-1']);
    await untilHealthy(podman, name('web-1'));
    up(['up', '-d']);
    const address = `http://127.0.0.1:${ports.compose}`;
    await untilReady(address, () => podman('logs', name('web-1')));
    for (const service of ['database', 'web-1', 'web-2']) await untilHealthy(podman, name(service));
    const sale = await sellOnce(address);
    const restored = await restore(podman, name('backup'));
    const kubernetes = await play(podman, { image, here, database: name('database') });
    return `all services are healthy; through Caddy ${sale}; ${restored}; under kube play ${kubernetes}`;
  } finally {
    spawnSync('podman', ['kube', 'down', join(here, 'kubernetes.yaml')], options);
    spawnSync('podman', ['secret', 'rm', 'ntem'], options);
    spawnSync('podman', ['volume', 'rm', 'ntem-backups'], options);
    spawnSync('podman-compose', ['-p', project, '-f', 'compose.yaml', 'down', '-v'], options);
  }
}

type Podman = (...args: string[]) => string;

/** Run here directly: podman's own timer needs systemd. On a busy machine one check may come too late. */
async function untilHealthy(podman: Podman, container: string, triesLeft = 60): Promise<void> {
  try {
    podman('healthcheck', 'run', container);
  } catch (error) {
    if (triesLeft === 0)
      throw new Error(`${error}\n${container} said:\n${podman('logs', container).slice(-2_000)}`);
    await sleep(1_000);
    await untilHealthy(podman, container, triesLeft - 1);
  }
}

/**
 * A backup counts only once it was restored. It appears by itself, within the pause after a try that came too early.
 */
async function restore(podman: Podman, backup: string): Promise<string> {
  for (let tries = 0; ; tries++) {
    const [file] = podman('exec', backup, 'ls', '/backups').match(/^.*\.backup$/m) ?? [];
    if (file) {
      const to = (['ntem', 'ntem_owner'] as const).flatMap((role) => [
        '--env',
        `${role === 'ntem' ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'}=${databaseUrl(role, 'restored')}`,
      ]);
      const said = podman('exec', ...to, backup, 'node', 'server/dist/restore.js', `/backups/${file}`);
      return `its backup: ${said.split('\n')[0]}`;
    }
    if (tries > 360) throw new Error('No backup appeared.');
    await sleep(1_000);
  }
}

/** podman gives every port of a pod to the host, so there is one web process; ingress and schedule are not podman's. */
async function play(podman: Podman, at: { image: string; here: string; database: string }): Promise<string> {
  const { image, here, database } = at;
  podman('cp', `${database}:/certificates/ca.crt`, join(here, 'certificates/ca.crt'));
  const certificates = `{ name: ca, hostPath: { path: ${join(here, 'certificates')} } }`;
  const file = join(here, 'kubernetes.yaml');
  const text = (await readFile(file, 'utf8'))
    .replaceAll('image: ntem', `image: ${image}`)
    .replace('replicas: 2', 'replicas: 1')
    .replace('containerPort: 3000', `containerPort: 3000, hostPort: ${ports.kubernetes}`)
    .replaceAll(/^( +)- { name: tmp, mountPath: \/tmp }$/gm, '$&\n$1- { name: ca, mountPath: /certificates }')
    .replaceAll(/^( +)- { name: tmp, emptyDir: {} }$/gm, `$&\n$1- ${certificates}`);
  await writeFile(file, text);
  const secret = {
    ...settings,
    DATABASE_URL: databaseUrl('ntem'),
    DATABASE_OWNER_URL: databaseUrl('ntem_owner'),
  };
  const encoded = Object.entries(secret).map(([name, value]) => [
    name,
    Buffer.from(value).toString('base64'),
  ]);
  await writeFile(join(here, 'secret.json'), JSON.stringify(Object.fromEntries(encoded)));
  podman('secret', 'create', 'ntem', join(here, 'secret.json'));
  podman('kube', 'play', '--network', `${project}_default`, file);
  const address = `http://127.0.0.1:${ports.kubernetes}`;
  await untilReady(address, () => podman('logs', 'ntem-web-pod-0-web'));
  return sellOnce(address);
}
