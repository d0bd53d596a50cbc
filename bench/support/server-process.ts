/** A server in its own process, so that neither its parent nor another server takes its time. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import type { Told } from './served.ts';

export type ServerProcess = {
  port: number;
  cpuMicroseconds(): Promise<number>;
  /** As by a crash: nothing is finished first. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** Its log goes to the null device, so that a line costs one system call. `hello` is sent to it first. */
export async function startServerProcess(
  file: string,
  { env = {}, hello }: { env?: Record<string, string>; hello?: object } = {},
): Promise<ServerProcess> {
  const sink = await open(devNull, 'w');
  const child = fork(join(import.meta.dirname, '..', file), {
    execArgv: [...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []), '--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', sink.fd, 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  if (hello) child.send(hello);
  const [told] = (await Promise.race([
    once(child, 'message'),
    exit.then(() => Promise.reject(new Error(`${file} ended before it listened.`))),
  ])) as [Told];
  await sink.close();
  return {
    port: 'port' in told ? told.port : 0,
    async cpuMicroseconds() {
      child.send('cpu');
      const [answer] = (await once(child, 'message')) as [Told];
      return 'cpuMicroseconds' in answer ? answer.cpuMicroseconds : Number.NaN;
    },
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}
