/** The product with simulated vendors, started once for the tests of a file, at an address of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type APIRequestContext, test as base, expect } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `vendors`: in the order of use. */
export function testWith(...vendors: string[]) {
  return base.extend<object, { origin: string }>({
    origin: [
      // biome-ignore lint/correctness/noEmptyPattern: it needs no other fixture, and Playwright wants the pattern
      async ({}, use) => {
        const { origin, stop } = await start(vendors);
        await use(origin);
        await stop();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: ({ origin }, use) => use(origin),
  });
}

async function start(vendors: string[]): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['scripts/simulate.mjs', ...vendors], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        const found = /is running at (\S+)/.exec(output)?.[1];
        if (found) resolve(found);
      });
    }
    child.once('exit', () => reject(new Error(`It did not start: ${output}`)));
  });
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

type Entry = { vendor: string; kind: string; phone?: string };

/** Counts what really happened to these numbers. */
export async function countReal(
  request: APIRequestContext,
  phones: string[],
): Promise<Record<string, number>> {
  const journal: Entry[] = await (await request.get('/__sim/journal')).json();
  const counts: Record<string, number> = {};
  for (const { kind } of journal.filter((entry) => phones.includes(entry.phone ?? '')))
    counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Once the supplier has an order for this number, lets it deliver. */
export async function letDeliver(request: APIRequestContext, recipient: string): Promise<void> {
  await expect.poll(async () => (await countReal(request, [recipient])).delivery).toBe(1);
  const passed = await request.post('/__sim/clock', { data: { advanceMs: 60_000 } });
  expect(passed.ok()).toBe(true);
}
