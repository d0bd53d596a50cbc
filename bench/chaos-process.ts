/** The built product in a process that may be killed and comes back, as under any supervisor. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type AppProcess = {
  address: string;
  /** Undefined while it is being started again. */
  pid(): number | undefined;
  end(): void;
};

const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));

/** Once it answers for the first time. */
export async function startAppProcess(env: Record<string, string>): Promise<AppProcess> {
  const address = `http://127.0.0.1:${env.PORT}`;
  let isEnding = false;
  let child: ChildProcess;
  const start = () => {
    child = spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: 'ignore' });
    child.once('exit', () => {
      if (!isEnding) setTimeout(start, 100);
    });
  };
  start();
  while ((await fetch(`${address}/readyz`).catch(() => undefined))?.status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 100));
  return {
    address,
    pid: () => (child.exitCode === null && child.signalCode === null ? child.pid : undefined),
    end() {
      isEnding = true;
      child.kill('SIGKILL');
    },
  };
}
