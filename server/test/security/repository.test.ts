/** What lies in the repository: no secret, and no component that could become another. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => file && existsSync(join(root, file)));
}

const secrets = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_\w{36}/,
  /\bgithub_pat_\w{22,}/,
  /\bxox[baprs]-[\w-]{10,}/,
  /\b[sr]k_live_\w{16,}/,
  /\bAIza[\w-]{35}\b/,
  /\bnpm_\w{36}\b/,
  /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
  /^(?:SECRET|METRICS_TOKEN|DATABASE_URL)=\S+/m,
];

it('no file holds a key, a token or a password of a real service', () => {
  const files = listFiles();
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /(?:^|\/)\.env(?!\.example$)|\.(?:pem|key|p12|pfx)$/.test(file))).toEqual([]);
  const found = files
    .filter((file) => statSync(join(root, file)).size < 2_000_000)
    .filter((file) => secrets.some((secret) => secret.test(readFileSync(join(root, file), 'utf8'))));
  expect(found).toEqual([]);
});

it('every component is pinned to a version and to the hash of its contents', () => {
  type Locked = { version?: string; integrity?: string; link?: boolean };
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const components = Object.entries<Locked>(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  expect(components.length).toBeGreaterThan(100);
  expect(
    components.filter(([, { integrity = '' }]) => !/^sha512-/.test(integrity)).map(([path]) => path),
  ).toEqual([]);
  const manifests = listFiles().filter((file) => /(?:^|\/)package\.json$/.test(file));
  const loose = manifests.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return Object.entries<string>({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version))
      .map(([name, version]) => `${file}: ${name} ${version}`);
  });
  expect(loose).toEqual([]);
});
