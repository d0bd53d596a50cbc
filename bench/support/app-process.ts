/** The built product in its own process. When it is killed it starts again, as under a supervisor. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readCpuSeconds } from './costs.ts';
import type { Databases } from './databases.ts';

export type AppProcess = {
  address: string;
  /** Undefined while it is being started again. */
  pid(): number | undefined;
  /** Of the current process. NaN if the system does not say. */
  cpuSeconds(): Promise<number>;
  /** As a deployment does: running work is finished first. */
  stop(): Promise<void>;
  end(): void;
};

export const secret = 'a secret that only benches have and know';
const thisTree = fileURLToPath(new URL('../..', import.meta.url));

type Urls = Pick<Databases, 'url' | 'productUrl' | 'vendorsUrl'>;

/** Web and worker, with the demo's people and the sandbox's vendors. `tree`: where another version was built. */
export function startShop(
  urls: Urls,
  { port, ...env }: { port: number; [setting: string]: string | number },
  tree = thisTree,
): Promise<AppProcess> {
  const more = Object.entries(env).map(([name, value]) => [name, String(value)]);
  return startAppProcess({ ...shopSettings(urls, port), ...Object.fromEntries(more) }, tree);
}

/** Each buyer may come from a different address. */
export function shopSettings({ url, productUrl, vendorsUrl }: Urls, port: number): Record<string, string> {
  return {
    PORT: String(port),
    DATABASE_URL: productUrl,
    DATABASE_OWNER_URL: url,
    SANDBOX_DATABASE_URL: vendorsUrl,
    NODE_ENV: 'production',
    ALLOW_SANDBOX: '1',
    DEMO: '1',
    SECRET: secret,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SUPPORT_PHONE: '0302000000',
    SMS_DAILY_CAP: '999999',
    ORDER_SMS_DAILY_CAP: '999999',
    TRUSTED_PROXY_HOPS: '1',
    LOG_LEVEL: 'fatal',
  };
}

/** Resolves when it answers for the first time; a worker alone, at once. */
async function startAppProcess(env: Record<string, string>, tree: string): Promise<AppProcess> {
  const main = join(tree, 'server/dist/main.js');
  const address = `http://127.0.0.1:${env.PORT}`;
  const nodeOptions = process.env.BENCH_NODE_OPTIONS?.split(' ') ?? [];
  let isEnding = false;
  let child: ChildProcess;
  /** Kept only for the first start: later ones fail because the database is down, which is expected. */
  const start = (complaints: 'inherit' | 'ignore') => {
    child = spawn(process.execPath, [...nodeOptions, main], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', complaints],
    });
    child.once('exit', () => {
      if (!isEnding) setTimeout(() => start('ignore'), 100);
    });
  };
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  start('inherit');
  // If the bench itself fails, everything it started ends.
  process.once('exit', () => child.kill('SIGKILL'));
  const isReady = async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.status === 200;
  // A worker alone serves no requests.
  while (env.PROCESS !== 'worker' && !(await isReady())) await sleep(100);
  return {
    address,
    pid: () => (isRunning() ? child.pid : undefined),
    cpuSeconds: () => readCpuSeconds(child.pid),
    async stop() {
      isEnding = true;
      if (!isRunning()) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
    },
    end() {
      isEnding = true;
      child.kill('SIGKILL');
    },
  };
}
