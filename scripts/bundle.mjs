/** Builds the served files: the page for the browser, the shop's first paint, and the server. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root, runPackage } from './run.mjs';

const sources = [
  'contract',
  'server/src',
  'server/vite.config.ts',
  'web',
  'scripts/bundle.mjs',
  'package-lock.json',
];
const isMade = (name) => name === 'dist' || name === 'node_modules' || name.endsWith('.tsbuildinfo');
const programs = [
  'main',
  'programs/make-admin',
  'programs/doctor',
  'programs/setup',
  'programs/verify-books',
  'programs/backup',
  'programs/restore',
  'programs/upgrade-check',
];
const results = [
  ...programs.map((name) => `server/dist/${basename(name)}.js`),
  ...['web/dist/client', 'web/dist/server'],
];
const stamp = join(root, 'server/dist/build-stamp');

export function isBuilt() {
  if (!results.every((path) => existsSync(join(root, path)))) return false;
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources();
}

export async function build() {
  const hash = hashSources();
  await rm(stamp, { force: true });
  await Promise.all([
    vite('web', ['--outDir', 'dist/client']).then(() => compress(join(root, 'web/dist/client'))),
    vite('web', ['--ssr', 'src/shop-render.tsx', '--outDir', 'dist/server']),
    // Each on its own, so that each is one file that finds its migrations and fonts beside it.
    ...programs.map((name) => vite('server', ['--ssr', `src/${name}.ts`])),
    copyFiles(),
  ]);
  await writeFile(stamp, hash);
}

function vite(workspace, args) {
  return runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn', ...args], {
    cwd: join(root, workspace),
    env: { NODE_ENV: 'production', NO_COLOR: '1' },
  });
}

async function copyFiles() {
  const copies = {
    'kernel/db/migrations': 'migrations',
    'sandbox/migrations': 'sandbox/migrations',
    'sellers/wire/fonts': 'fonts',
  };
  for (const [source, target] of Object.entries(copies)) {
    const copy = join(root, 'server/dist', target);
    await rm(copy, { recursive: true, force: true });
    await mkdir(dirname(copy), { recursive: true });
    await cp(join(root, 'server/src', source), copy, { recursive: true });
  }
}

/** Compressed once here, as small as possible, instead of at every request. */
async function compress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(js|css|html|svg|json|txt|webmanifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      if (content.length <= 1024) return;
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params: brotliFor(content) }));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** A tenth smaller at the highest quality, and thirteen times as long: too long for megabytes. */
function brotliFor({ length }) {
  const quality = length > 1024 * 1024 ? 9 : constants.BROTLI_MAX_QUALITY;
  return { [constants.BROTLI_PARAM_QUALITY]: quality };
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function listFiles(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.filter((name) => !isMade(name)).flatMap((name) => listFiles(`${path}/${name}`));
}
