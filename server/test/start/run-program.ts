/** Runs an operator's program in the clone, and answers its questions. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject } from 'vitest';
import { newDataDir } from './launch.ts';

type Run = { env?: Record<string, string>; args?: string[]; answer?: (shown: string) => string | undefined };

/** `answer` is asked whenever the program has asked something; undefined: nothing more comes. */
export async function runProgram(
  name: string,
  { env = {}, args = [], answer }: Run,
): Promise<{ code: number | null; shown: string }> {
  const child = spawn(process.execPath, ['scripts/program.mjs', name, ...args], {
    cwd: join(inject('startFolder'), 'clone'),
    env: { PATH: process.env.PATH, HOME: newDataDir(), ...env },
  });
  let shown = '';
  let answered = 0;
  const onData = (chunk: Buffer) => {
    shown += chunk;
    const asked = shown.slice(answered);
    if (!answer || !asked.endsWith(': ')) return;
    answered = shown.length;
    const next = answer(asked);
    if (next === undefined) child.stdin.end();
    else child.stdin.write(`${next}\n`);
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', onData);
  if (!answer) child.stdin.end();
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, shown };
}

/** The shop of these settings, tried with simulators of its vendors, once it is there. */
export async function simulateShop(env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/simulate.mjs'], {
    cwd: join(inject('startFolder'), 'clone'),
    env: { PATH: process.env.PATH, HOME: newDataDir(), ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'close');
  let shown = '';
  const at = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        shown += chunk;
        const found = /is running at (\S+)[\s\S]*journal/.exec(shown)?.[1];
        if (found) resolve(found);
      });
    child.once('close', () => reject(new Error(`It ended and said: ${shown}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exit;
  };
  return { at, shown, stop };
}
