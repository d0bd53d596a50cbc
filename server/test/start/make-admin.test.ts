/** The program that makes an admin, in a real terminal: its output, and the input it refuses. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { endLaunches, newDataDir, running, usedDataDir } from './launch.ts';

/** Gives a program a terminal. */
const script = '/usr/bin/script';
const phone = '0244567890';

let dataDir: string;

beforeAll(() => {
  dataDir = usedDataDir();
});
afterAll(endLaunches);

async function makeAdmin(password: string, args = ''): Promise<{ code: number | null; shown: string }> {
  const child = spawn(
    script,
    ['-qec', `${process.execPath} scripts/program.mjs make-admin ${args}`, '/dev/null'],
    {
      cwd: join(inject('startFolder'), 'clone'),
      env: { PATH: process.env.PATH, HOME: newDataDir(), DATA_DIR: dataDir },
    },
  );
  const questions = ['Phone number: ', 'Name: ', 'characters): '];
  const answers = [phone, 'Efua', password];
  let shown = '';
  child.stdout.on('data', (chunk) => {
    shown += chunk;
    if (!questions[0] || !shown.includes(questions[0])) return;
    questions.shift();
    child.stdin.write(`${answers.shift()}\r`);
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, shown };
}

async function signIn(password: string): Promise<number> {
  const { at } = await running(dataDir);
  const answer = await fetch(`${at}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number: phone, password }),
  });
  return answer.status;
}

describe.runIf(existsSync(script))('an admin who is made in a terminal', () => {
  test('is refused with eleven characters, which are not shown', async () => {
    const { code, shown } = await makeAdmin('eleven-char');
    expect(code).toBe(1);
    expect(shown).not.toContain('is an admin now');
    expect(shown).not.toContain('eleven-char');
  });

  test('types twelve that are not shown, and none is taken from the arguments', async () => {
    const { code, shown } = await makeAdmin('twelve-chars', '--password from-the-arguments');
    expect(shown).toContain('Efua is an admin now.');
    expect(code, shown).toBe(0);
    expect(shown).toContain(phone);
    expect(shown).not.toMatch(/twelve-chars|from-the-arguments/);
    // The shop is running from here on.
    expect(await signIn('from-the-arguments')).toBe(401);
    expect(await signIn('twelve-chars')).toBe(200);
  });

  test('of a shop that starts without one, which says so, is made while it runs', async () => {
    dataDir = newDataDir();
    const { output } = await running(dataDir);
    expect(output()).toContain('There is no admin yet. `npm run make-admin` makes one.');
    expect((await makeAdmin('twelve-chars')).shown).toContain('Efua is an admin now.');
    expect(await signIn('twelve-chars')).toBe(200);
  });
});
