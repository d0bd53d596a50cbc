/** One run of the real launcher, and its terminal. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type Launch = {
  child: ChildProcess;
  output(): string;
  /** The address it prints; fails with its output if it ends before. */
  address: Promise<string>;
  exit: Promise<number | null>;
};

export type LaunchOptions = {
  dataDir: string;
  env?: Record<string, string>;
  through?: 'node' | 'npm';
  uid?: number | undefined;
  clone?: string;
};

export function startLauncher(options: LaunchOptions & { parent: string }): Launch {
  const { parent, dataDir, env, through = 'node', uid, clone = join(parent, 'clone') } = options;
  const [command, ...args] = through === 'npm' ? ['npm', 'start'] : [process.execPath, 'scripts/start.mjs'];
  const child = spawn(command, args, {
    cwd: clone,
    // An empty shop starts quickest; a test that needs the demo says so.
    env: { PATH: process.env.PATH, HOME: dataDir, DATA_DIR: dataDir, PORT: '0', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as a terminal gives it, so that a test can send Ctrl-C to all of it.
    detached: true,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exit = once(child, 'close').then(([code]) => code as number | null);
  const address = waitForAddress();
  address.catch(() => undefined);
  return { child, output: () => output, exit, address };

  async function waitForAddress(): Promise<string> {
    for (;;) {
      const address = /is running at (\S+)/.exec(output)?.[1];
      if (address) return address;
      if (hasEnded(child)) throw new Error(`It ended and said: ${output}`);
      await sleep(20);
    }
  }
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
