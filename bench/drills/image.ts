/** The image, and a base for it where none can be fetched. */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call, folder } from './kit.ts';

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
