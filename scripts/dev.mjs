/** Pages and server with hot reload: an embedded database, the server under a watcher, and Vite in front. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { giveUp, root } from './run.mjs';

const ofServer = ['/api', '/healthz', '/readyz', '/metrics', '/openapi.json', '/docs', '/assets'];

process.chdir(root);
await ensureInstalled().then(ensureBuilt).catch(giveUp);
if (existsSync('.env')) process.loadEnvFile('.env');
const port = Number(process.env.PORT || 3000);
const server = `http://127.0.0.1:${port + 1}`;
const stops = [];
process.once('SIGINT', stop).once('SIGTERM', stop);

try {
  const env = { ...process.env, DATABASE_URL: process.env.DATABASE_URL || (await startDatabase()) };
  startServer({ DEMO: '1', ...env, PORT: String(port + 1) });
  await startPage();
  console.log(`The page is at http://127.0.0.1:${port}, the server behind it at ${server}.`);
} catch (error) {
  console.error(error.message);
  await stop(1);
}

async function startDatabase() {
  const { register } = await import('tsx/esm/api');
  register();
  const { claimDataFolder } = await importServer('embedded/data-folder.ts');
  const { startEmbeddedPostgres } = await importServer('embedded/postgres.ts');
  const folder = process.env.DATA_DIR || './data';
  const claim = await claimDataFolder(folder);
  stops.unshift(claim.release);
  const database = await startEmbeddedPostgres({ folder, log: console.log, onLost: giveUp });
  stops.unshift(database.stop);
  await claim.setAddress(`http://127.0.0.1:${port}`);
  return database.url;
}

function importServer(file) {
  return import(new URL(`../server/src/${file}`, import.meta.url).href);
}

function startServer(env) {
  const args = [
    join(root, 'node_modules/tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    'server/src/main.ts',
  ];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const exit = once(child, 'exit');
  stops.unshift(() => {
    child.kill('SIGTERM');
    return exit;
  });
}

async function startPage() {
  const { createServer } = await import('vite');
  const proxy = Object.fromEntries(ofServer.map((path) => [path, server]));
  const page = await createServer({
    root: 'web',
    server: { port, strictPort: true, host: '127.0.0.1', proxy },
  });
  await page.listen();
  stops.unshift(() => page.close());
}

async function stop(code) {
  for (const stopNext of stops.splice(0)) await stopNext();
  process.exit(code === 1 ? 1 : 0);
}
