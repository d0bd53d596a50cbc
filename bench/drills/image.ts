/** The image: built, started read only as an ordinary user, and sold from in a browser. */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shopSettings } from '#support/app-process.ts';
import { startDatabases } from '#support/databases.ts';
import { call, folder, ports } from './kit.ts';

/**
 * A base of Debian's own packages and this machine's Node: it replaces the public images if none can be fetched, and
 * has PostgreSQL and Caddy for compose.yaml too.
 */
export async function makeBase(): Promise<string> {
  if (spawnSync('podman', ['image', 'exists', base]).status === 0) return base;
  const tree = join(folder, 'base');
  const include = 'ca-certificates,libstdc++6,libatomic1,openssl,postgresql-15,caddy';
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
  call('podman', ['import', archive, base]);
  return base;
}

const base = 'localhost/ntem-base';
/** Options for a sandbox without all of root's rights; anywhere else these change nothing. */
const modest = ['--ulimit', 'nofile=10000:10000', '--ulimit', 'nproc=5000:5000'];

/** `NTEM_IMAGE` names one that is there already. */
export async function buildImage(): Promise<string> {
  if (process.env.NTEM_IMAGE) return process.env.NTEM_IMAGE;
  const node = process.env.NODE_IMAGE ?? (await makeBase());
  call('buildah', [
    ...['build', '--format', 'docker', '--isolation', 'chroot', '--network', 'host', ...modest],
    ...['--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'],
    ...['--build-arg', `NODE_IMAGE=${node}`, '--tag', 'localhost/ntem', '.'],
  ]);
  return 'localhost/ntem';
}

export async function runImage(): Promise<string> {
  const startedMs = Date.now();
  await buildImage();
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
