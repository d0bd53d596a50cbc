/** Shared parts of drills: a folder that is removed, other programs, and a shop of two web processes. */
import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AppProcess, startShop } from '#support/app-process.ts';
import { startDatabases } from '#support/databases.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const ports = {
  web: [4701, 4702] as const,
  proxy: 4710,
  plain: 4711,
  image: 4720,
  compose: 4721,
  kubernetes: 4722,
  prometheus: 4730,
  alertmanager: 4731,
};
export const folder = await mkdtemp(join(tmpdir(), 'ntem-drill-'));

export function call(
  program: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string } = {},
): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1e8,
    cwd: root,
    ...options,
  });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args[0]} ended with ${status}:\n${`${stdout}${stderr}`.slice(-3_000)}`);
}

/** Two web processes and a worker on one database, as behind a proxy. */
export async function withShops(
  more: Record<string, string>,
  work: (shops: AppProcess[]) => Promise<string>,
): Promise<string> {
  const databases = await startDatabases();
  const shops: AppProcess[] = [];
  try {
    for (const port of ports.web)
      shops.push(
        await startShop(databases, { port, PROCESS: port === ports.web[0] ? 'all' : 'web', ...more }),
      );
    return await work(shops);
  } finally {
    for (const shop of shops) shop.end();
    await databases.stop();
  }
}
