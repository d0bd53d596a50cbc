/** nginx before several processes, with settings of its own in a folder that is removed afterwards. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Proxy = {
  address: string;
  /** The number of requests to each port, also those that another one then answered. */
  countAsked(): Promise<Map<number, number>>;
  stop(): Promise<void>;
};

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0;
}

/**
 * Every call that moves money carries an Idempotency-Key, so that the proxy may ask the next process when one died in
 * the middle: the second finds what the first has begun.
 */
const settings = (port: number, ports: number[]) => `
daemon off;
worker_processes 1;
pid nginx.pid;
error_log stderr crit;
events { worker_connections 2048; }
http {
  log_format asked '$upstream_addr';
  access_log asked.log asked;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  upstream shop {
    least_conn;
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=5s;`).join('\n    ')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://shop;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream error timeout non_idempotent;
    }
  }
}
`;

export async function startProxy(port: number, ports: number[]): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'ntem-nginx-'));
  await writeFile(join(folder, 'nginx.conf'), settings(port, ports));
  const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitForPort(port, nginx);
  return {
    address: `http://127.0.0.1:${port}`,
    async countAsked() {
      const asked = new Map<number, number>();
      for (const [, one] of (await readFile(join(folder, 'asked.log'), 'utf8')).matchAll(/:(\d+)/g))
        asked.set(Number(one), (asked.get(Number(one)) ?? 0) + 1);
      return asked;
    },
    async stop() {
      const exit = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitForPort(port: number, nginx: ChildProcess): Promise<void> {
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start on port ${port}.`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await sleep(50);
  }
}
