/** Starts everything from a bare clone: installs and builds what is missing, then becomes the server. */
import { existsSync, readFileSync } from 'node:fs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { giveUp, root } from './run.mjs';

/** Seldom, for an idle shop's sake. A start that meets a server without a parent waits for longer. */
const parentCheckMs = 5_000;

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`This needs Node 20.19 or newer, and here is ${process.versions.node}.`);
  process.exit(1);
}

process.chdir(root);
if (process.env.npm_lifecycle_event) stopWithParent();
await ensureInstalled().then(ensureBuilt).catch(giveUp);
if (existsSync('.env')) process.loadEnvFile('.env');
process.setSourceMapsEnabled(true);
await import(new URL('../server/dist/main.js', import.meta.url).href);

/** npm passes signals on, but we get no notice when it is killed, and a shell between it and us may live on. */
function stopWithParent() {
  const parents = findParents();
  const watch = setInterval(() => {
    if (findParents() === parents) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, parentCheckMs);
  watch.unref();
}

function findParents() {
  const parent = process.ppid;
  try {
    return [parent, /^PPid:.*/m.exec(readFileSync(`/proc/${parent}/status`, 'utf8'))].join();
  } catch {
    return String(parent);
  }
}
