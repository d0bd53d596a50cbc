/** One at a time: two starts in one clone must not install or build over each other. */
import { mkdirSync, rmdirSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './run.mjs';

const lock = join(root, 'server/dist/preparing');
const heartbeatMs = 1_000;
const silenceMs = 5_000;

export async function alone(work) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let attempt = 1; !tryLock(); attempt++) {
    if (attempt === 1) console.log('Another start is preparing this folder. Waiting for it …');
    await sleep(200);
  }
  const heartbeat = setInterval(() => utimesSync(lock, new Date(), new Date()), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmdirSync(lock);
  }
}

function tryLock() {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    // A process that was killed no longer touches the lock.
    const lastSign = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    if (lastSign && Date.now() - lastSign > silenceMs) rmdirSync(lock);
    return false;
  }
}
