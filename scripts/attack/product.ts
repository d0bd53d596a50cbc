/** A product of our own to attack: in production mode, with its own database, in a folder that is removed afterwards. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export type Product = { address: string; stop(): Promise<void> };

/** With the demo, so that there is something to sell. Its vendors are the sandbox's: nothing leaves this machine. */
export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ntem-attack-'));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      ALLOW_SANDBOX: '1',
      DEMO: '1',
      PORT: '0',
      DATA_DIR: dataDir,
      SECRET: randomBytes(32).toString('hex'),
      PUBLIC_URL: 'https://shop.example',
      SUPPORT_PHONE: '0302000000',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
    rmSync(dataDir, { recursive: true, force: true });
  };
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /is running at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(`It did not start: ${output}`)));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { address, stop };
}
