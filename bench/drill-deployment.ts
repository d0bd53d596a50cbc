/**
 * What is in deploy/, really run: the unit is verified by systemd, nginx and Caddy serve two web processes of which one is
 * killed, and the image is built, started read only, and sold from in a browser. Says what to install where a program is
 * missing. `npm run drill:deployment -- nginx caddy` runs only these.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type AppProcess, shopSettings, startShop } from './support/app-process.ts';
import { type Databases, startDatabases } from './support/databases.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const ports = { web: [4701, 4702] as const, proxy: 4710, plain: 4711, image: 4720 };
const folder = await mkdtemp(join(tmpdir(), 'ntem-drill-'));

type Drill = { needs: string[]; install: string; run(): Promise<string> };

const drills: Record<string, Drill> = {
  unit: { needs: ['systemd-analyze', 'node'], install: 'systemd', run: verifyUnit },
  nginx: { needs: ['nginx', 'openssl'], install: 'nginx openssl', run: serveWithNginx },
  caddy: { needs: ['caddy'], install: 'caddy', run: serveWithCaddy },
  image: {
    needs: ['podman', 'buildah', 'mmdebstrap', 'runc'],
    install: 'podman buildah mmdebstrap runc',
    run: runImage,
  },
};

const chosen = process.argv.slice(2).filter((name) => name in drills);
let failed = 0;
try {
  for (const [name, drill] of Object.entries(drills)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const missing = drill.needs.filter((program) => spawnSync('which', [program]).status !== 0);
    if (missing.length > 0) {
      failed++;
      console.log(
        `${name}: not run, there is no ${missing.join(', ')}. On Debian: apt install ${drill.install}`,
      );
      continue;
    }
    try {
      console.log(`${name}: ${await drill.run()}`);
    } catch (error) {
      failed++;
      console.log(`${name}: FAILED. ${error instanceof Error ? error.message : error}`);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;

function call(
  program: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1e8,
    cwd: root,
    ...options,
  });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args[0]} ended with ${status}:\n${`${stdout}${stderr}`.slice(-3_000)}`);
}

async function verifyUnit(): Promise<string> {
  // As installed: with a name of an instance, and a Node where the unit expects it.
  const unit = join(folder, 'ntem@web-1.service');
  const text = await readFile(join(root, 'deploy/ntem@.service'), 'utf8');
  await writeFile(unit, text.replace('/usr/bin/node', process.execPath));
  const said = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  if (said.status !== 0 || said.stderr) throw new Error(said.stderr || `ended with ${said.status}`);
  const exposure = call('systemd-analyze', ['security', '--offline=true', unit]);
  return `verified; ${/Overall exposure.*/.exec(exposure)?.[0] ?? 'exposure unknown'}`;
}

/** Two web processes and a worker on one database, as behind a proxy. */
async function withShops(
  work: (shops: AppProcess[], databases: Databases) => Promise<string>,
): Promise<string> {
  const databases = await startDatabases();
  const shops: AppProcess[] = [];
  try {
    for (const port of ports.web)
      shops.push(await startShop(databases, { port, PROCESS: port === ports.web[0] ? 'all' : 'web' }));
    return await work(shops, databases);
  } finally {
    for (const shop of shops) shop.end();
    await databases.stop();
  }
}

/** Asks for the shop without a pause while one process is killed: each must be answered, by whichever process is there. */
async function killOneBehind(address: string, shops: AppProcess[]): Promise<string> {
  const untilMs = Date.now() + 8_000;
  const statuses = new Map<number | string, number>();
  const page = await (await fetch(`${address}/`)).text();
  if (!page.includes('GH₵')) throw new Error('The shop shows no price.');
  const killAt = Date.now() + 2_000;
  let isKilled = false;
  while (Date.now() < untilMs) {
    if (!isKilled && Date.now() > killAt) {
      isKilled = true;
      const pid = shops[1]?.pid();
      if (pid) process.kill(pid, 'SIGKILL');
    }
    const status = await fetch(`${address}/api/v1/databundle-open/services`).then(
      (answer) => answer.arrayBuffer().then(() => answer.status),
      (error: Error) => error.message,
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const told = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  if (statuses.size !== 1 || !statuses.has(200))
    throw new Error(`One of two was killed, and visitors saw ${told}.`);
  return `two web processes, one killed: ${told}`;
}

async function whileRunning(
  child: ChildProcess,
  address: string,
  work: () => Promise<string>,
): Promise<string> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  try {
    for (let tries = 0; ; tries++) {
      const answer = await fetch(`${address}/readyz`).catch(() => undefined);
      if (answer?.ok) break;
      if (tries > 100 || child.exitCode !== null) throw new Error(`Nobody answers.\n${said.slice(-2_000)}`);
      await sleep(200);
    }
    return await work();
  } finally {
    child.kill();
  }
}

async function serveWithNginx(): Promise<string> {
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  call('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    ...name,
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  const site = (await readFile(join(root, 'deploy/nginx.conf'), 'utf8'))
    .replaceAll(/listen (\[::\]:)?80;/g, `listen 127.0.0.1:${ports.plain};`)
    .replaceAll(/listen (\[::\]:)?443 ssl/g, `listen 127.0.0.1:${ports.proxy} ssl`)
    .replaceAll(/^(\s*listen .*;)\n\s*listen .*;$/gm, '$1')
    .replaceAll('shop.example;', 'localhost;')
    .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports.web[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports.web[1]}`);
  const whole = `daemon off; pid ${folder}/nginx.pid; error_log stderr;
    events {} http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join(' ')} ${site} }`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, whole);
  return withShops((shops) => {
    const address = `https://localhost:${ports.proxy}`;
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
    return whileRunning(child, address, async () => {
      const plain = await fetch(`http://localhost:${ports.plain}/auth`, { redirect: 'manual' });
      if (plain.status !== 301) throw new Error(`Without TLS it answers ${plain.status}.`);
      return killOneBehind(address, shops);
    }).finally(() => {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    });
  });
}

function serveWithCaddy(): Promise<string> {
  return withShops((shops) => {
    const address = `http://127.0.0.1:${ports.proxy}`;
    const web = ports.web.map((port) => `127.0.0.1:${port}`).join(' ');
    const env = { ...process.env, SITE: address, WEB: web, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const config = join(root, 'deploy/Caddyfile');
    const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return whileRunning(child, address, () => killOneBehind(address, shops));
  });
}

/** A base of Debian's own packages and this machine's Node: it stands in for the public image where none can be fetched. */
async function makeBase(): Promise<string> {
  const tree = join(folder, 'base');
  const include = 'ca-certificates,libstdc++6,libatomic1';
  call('mmdebstrap', ['--variant=minbase', `--include=${include}`, 'bookworm', tree]);
  const npm = join(call('npm', ['root', '-g']).trim(), 'npm');
  await cp(process.execPath, join(tree, 'usr/bin/node'));
  await mkdir(join(tree, 'usr/lib/node_modules'), { recursive: true });
  await cp(npm, join(tree, 'usr/lib/node_modules/npm'), { recursive: true });
  const start = '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n';
  await writeFile(join(tree, 'usr/bin/npm'), start, { mode: 0o755 });
  await cp('/etc/ssl/certs/ca-certificates.crt', join(tree, 'etc/ssl/certs/ca-certificates.crt'));
  const archive = join(folder, 'base.tar');
  call('tar', ['-C', tree, '-cf', archive, '.']);
  call('podman', ['import', archive, 'localhost/ntem-base']);
  return 'localhost/ntem-base';
}

async function runImage(): Promise<string> {
  const base = process.env.NODE_IMAGE ?? (await makeBase());
  const startedMs = Date.now();
  // What a sandbox without all of root's rights allows; anywhere else these change nothing.
  const modest = ['--ulimit', 'nofile=10000:10000', '--ulimit', 'nproc=5000:5000'];
  call('buildah', [
    ...['build', '--format', 'docker', '--isolation', 'chroot', '--network', 'host', ...modest],
    ...['--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'],
    ...['--build-arg', `NODE_IMAGE=${base}`, '--tag', 'localhost/ntem', '.'],
  ]);
  const builtS = Math.round((Date.now() - startedMs) / 1_000);
  const bytes = Number(call('podman', ['image', 'inspect', '--format', '{{.Size}}', 'localhost/ntem']));
  const databases = await startDatabases();
  const settings = Object.entries(shopSettings(databases, ports.image)).flatMap(([name, value]) => [
    '--env',
    `${name}=${value}`,
  ]);
  try {
    call('podman', [
      ...['--runtime', 'runc', 'run', '--detach', '--name', 'ntem-drill', '--network', 'host', ...modest],
      ...['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all', ...settings, 'localhost/ntem'],
    ]);
    const address = `http://127.0.0.1:${ports.image}`;
    for (let tries = 0; (await fetch(`${address}/readyz`).catch(() => undefined))?.status !== 200; tries++) {
      if (tries > 150)
        throw new Error(`It does not start.\n${call('podman', ['logs', 'ntem-drill']).slice(-2_000)}`);
      await sleep(200);
    }
    const user = call('podman', ['--runtime', 'runc', 'exec', 'ntem-drill', 'id', '-u']).trim();
    const journey = ['test', '-c', 'e2e/playwright.config.ts', '--project=phone', 'buying/purchase.test.ts'];
    call(process.execPath, ['node_modules/@playwright/test/cli.js', ...journey, '-g', 'AMA2026'], {
      env: { ...process.env, SHOP_URL: address },
    });
    const stopMs = Date.now();
    call('podman', ['--runtime', 'runc', 'stop', '--time', '40', 'ntem-drill']);
    const stopped = `${((Date.now() - stopMs) / 1_000).toFixed(1)} s to stop`;
    return `built in ${builtS} s, ${Math.round(bytes / 1e6)} MB, runs read only as user ${user}; a guest bought in a browser; ${stopped}`;
  } finally {
    spawnSync('podman', ['--runtime', 'runc', 'rm', '--force', 'ntem-drill']);
    await databases.stop();
  }
}
