/** The system's facts about a process: enough to tell it from a later one with the same number. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export type ProcessFacts = { parent: number; birth: string };

const run = promisify(execFile);

export async function findProcess(pid: number): Promise<ProcessFacts | undefined> {
  if (process.platform === 'linux') return findInProc(pid);
  if (process.platform === 'win32') return isAlive(pid) ? { parent: 0, birth: '' } : undefined;
  const listed = await run('ps', ['-o', 'ppid=,lstart=', '-p', String(pid)]).catch(() => undefined);
  const [parent, ...birth] = listed?.stdout.trim().split(/\s+/) ?? [];
  return birth.length > 0 ? { parent: Number(parent), birth: birth.join(' ') } : undefined;
}

async function findInProc(pid: number): Promise<ProcessFacts | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the name in brackets, which may itself contain spaces and brackets.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state, parent, startTicks] = [fields[0], fields[1], fields[19]];
  if (!startTicks || state === 'Z' || state === 'X') return undefined;
  // Ticks count from boot, so they may repeat after the next one.
  const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
  return { parent: Number(parent), birth: `${boot}/${startTicks}` };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
