/** Runs other programs: each step prints one line with its time, and its output if it fails. */
import { spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A program that failed; the message is what it wrote. */
class ProgramFailure extends Error {}

const running = new Set();
let starts = 0;
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const end = () => process.exit(143);
process.on('exit', () => {
  for (const child of running) child.kill();
});

/** Runs a program and resolves to its output; with `stdio: 'inherit'` the person sees it instead. */
export async function run(command, args, options) {
  // Before there is a program that a signal would leave behind.
  if (starts++ === 0) for (const signal of endings) process.on(signal, end);
  try {
    return await start(command, args, options);
  } finally {
    if (--starts === 0) for (const signal of endings) process.off(signal, end);
  }
}

function start(command, args, { cwd = root, env = {}, stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio, env: { ...process.env, ...env } });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      if (code === 0) resolve(output);
      else reject(new ProgramFailure(output || `${basename(command)} ended with code ${code}.`));
    });
  });
}

/** Runs a program of an installed package, without npx. */
export function runPackage(file, args, options) {
  return run(process.execPath, [join(root, 'node_modules', file), ...args], options);
}

export function runNpm(args, options) {
  const npm = process.env.npm_execpath ?? '';
  if (basename(npm) === 'npm-cli.js') return run(process.execPath, [npm, ...args], options);
  return process.platform === 'win32'
    ? run('cmd', ['/c', 'npm', ...args], options)
    : run('npm', args, options);
}

/** Shows what is running and how long it took. */
export async function step(title, work) {
  process.stdout.write(`${title} … `);
  return timed('', work);
}

/** As a step that runs beside others: its line is written when it has ended. */
export function stepBeside(title, work) {
  return timed(`${title} … `, work);
}

async function timed(before, work) {
  const start = performance.now();
  try {
    const result = await work();
    console.log(`${before}${seconds(start)}`);
    return result;
  } catch (error) {
    console.log(`${before}failed, ${seconds(start)}`);
    throw error;
  }
}

/** Ends a script with what failed, without our own stack. */
export function giveUp(error) {
  console.error(error instanceof ProgramFailure ? error.message : (error?.stack ?? error));
  process.exit(1);
}

function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
