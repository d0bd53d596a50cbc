/** nginx and Caddy with the files of deploy/, in front of two web processes of which one is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppProcess } from '#support/app-process.ts';
import { call, folder, ports, root, withShops } from './kit.ts';

/** Well below what a proxy lets one address ask for in a second. */
const pauseMs = 20;

/** Asks for the shop again and again while one process is killed: whichever is there must answer. */
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
    await sleep(pauseMs);
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

export async function serveWithNginx(): Promise<string> {
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
  return withShops({}, (shops) => {
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

export function serveWithCaddy(): Promise<string> {
  return withShops({}, (shops) => {
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
