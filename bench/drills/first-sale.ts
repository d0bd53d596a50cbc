/** As a new operator: from a clone to the first simulated sale, with the minutes of each step. */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { call, folder, ports, root } from './kit.ts';
import { sellOnce } from './sale.ts';

const vendors = ['paystack', 'datamart', 'arkesel'];

export async function sellFromClone(): Promise<string> {
  const clone = join(folder, 'clone');
  const steps: string[] = [];
  let beganMs = Date.now();
  const note = (what: string) => {
    steps.push(`${what} ${((Date.now() - beganMs) / 60_000).toFixed(1)} min`);
    beganMs = Date.now();
  };
  call('git', ['clone', '--quiet', `file://${root}`, clone]);
  note('clone');
  // It installs and builds by itself.
  const shop = spawn('npm', ['run', 'simulate', '--', ...vendors], {
    cwd: clone,
    env: { ...process.env, PORT: String(ports.image) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  try {
    const address = await new Promise<string>((resolve, reject) => {
      for (const stream of [shop.stdout, shop.stderr])
        stream.on('data', (chunk: Buffer) => {
          said += chunk;
          const found = /is running at (\S+)[\s\S]*journal/.exec(said)?.[1];
          if (found) resolve(found);
        });
      shop.once('close', () => reject(new Error(`It ended and said: ${said}`)));
    });
    note('install, build and start');
    const sale = await sellOnce(address);
    note('sale');
    return `${sale}; ${steps.join(', ')}`;
  } finally {
    const ended = new Promise((resolve) => shop.once('close', resolve));
    // npm, its shell and the shop: as Ctrl-C in a terminal.
    if (shop.pid && shop.exitCode === null) {
      process.kill(-shop.pid, 'SIGINT');
      await ended;
    }
    await rm(clone, { recursive: true, force: true });
  }
}
