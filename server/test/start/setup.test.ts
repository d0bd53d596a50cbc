/** The setup as an operator runs it: the file it writes, the admin it makes, its questions, and no secrets. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, test } from 'vitest';
import { endLaunches, launch, newDataDir, query, usedDataDir } from './launch.ts';
import { runProgram, simulateShop } from './run-program.ts';

afterAll(endLaunches);

const phone = '0244567890';
const password = 'a-password-of-the-operator';
const key = 'sk_live_that-nobody-is-shown';
/** Nobody listens there: every vendor is out of reach. */
const nowhere = 'https://127.0.0.1:9';
const real = {
  STORE_NAME: "Kwame's Data",
  PUBLIC_URL: 'https://shop.example',
  SUPPORT_PHONE: '0302000000',
  PAYMENTS: 'paystack',
  BUNDLES: 'hubnet',
  OTP: 'arkesel',
  PAYSTACK_SECRET_KEY: key,
  PAYSTACK_URL: nowhere,
  HUBNET_API_KEY: key,
  HUBNET_URL: nowhere,
  ARKESEL_API_KEY: key,
  ARKESEL_SENDER_ID: 'Kwame',
  ARKESEL_URL: nowhere,
};
const admin = { ADMIN_PHONE: phone, ADMIN_NAME: 'Kwame', ADMIN_PASSWORD: password };

const setUp = (run: Parameters<typeof runProgram>[1]) => runProgram('setup', run);

async function logIn(at: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${at}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone_number: phone, password }),
  });
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

describe('with nobody there', () => {
  const dataDir = newDataDir();
  const file = join(newDataDir(), 'ntem.env');
  const readWritten = () => parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;

  test('writes the file for its owner, makes the admin, looks at the vendors, shows no secret', async () => {
    const args = ['--unattended', '--file', file, '--support-whatsapp', '0241234567'];
    const { code, shown } = await setUp({ env: { ...real, ...admin, DATA_DIR: dataDir }, args });
    expect(shown).toContain('Kwame is an admin now.');
    expect(shown).toMatch(/WRONG {4}Paystack: /);
    expect(shown).toContain('`npm run simulate` tries');
    expect(code).toBe(2);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const written = readWritten();
    expect(written).toMatchObject({ ...real, DATA_DIR: dataDir, SUPPORT_WHATSAPP: '0241234567' });
    expect(written).not.toHaveProperty('ADMIN_PASSWORD');
    for (const hidden of [key, password, String(written.SECRET), String(written.BACKUP_KEY)]) {
      expect(hidden.length).toBeGreaterThan(10);
      expect(shown).not.toContain(hidden);
    }
  });

  test('makes a shop that can be tried, with its own admin and a notice on every page', async () => {
    const trial = await simulateShop(readWritten());
    expect(trial.shown).toContain('TRIAL: the vendors are simulators on this machine.');
    for (const path of ['/', '/auth'])
      expect(await (await fetch(`${trial.at}${path}`)).text(), path).toContain('"sandbox":true');
    expect(await logIn(trial.at)).toHaveProperty('accessToken');
    await trial.stop();
  });

  test('makes a file that is enough to open the shop, where no trial has left a trace', async () => {
    const at = await launch({ dataDir, env: readWritten() }).address;
    expect(await query(dataDir, 'select 1 from sessions')).toEqual([]);
    const { accessToken } = await logIn(at);
    // The admin may do nothing but set a second step.
    const users = await fetch(`${at}/api/v1/users`, { headers: { authorization: `Bearer ${accessToken}` } });
    expect(await users.json()).toMatchObject({ code: 'FACTOR_REQUIRED' });
    await endLaunches();
  });

  test('again changes nothing, and replaces a key only where that is asked for', async () => {
    const written = readWritten();
    const again = await setUp({ args: ['--unattended', '--file', file] });
    expect(again.shown).toContain('stays as it is');
    expect(again.shown).toContain('An admin is there already');
    const env = { PAYSTACK_SECRET_KEY: 'another-key' };
    const refused = await setUp({ env, args: ['--unattended', '--file', file] });
    expect(refused.shown).toContain('has another PAYSTACK_SECRET_KEY already');
    expect(refused.code).toBe(1);
    expect(readWritten()).toEqual(written);
    await setUp({ env, args: ['--unattended', '--replace-secrets', '--file', file] });
    expect(readWritten()).toEqual({ ...written, ...env });
  });
});

test.each([
  [{ ...real, SUPPORT_PHONE: '' }, [], 'In production the setting SUPPORT_PHONE must be set.'],
  [{ ...real, BUNDLES: 'sandbox' }, [], 'must not name real vendors'],
  [
    real,
    ['--paystack-secret-key', 'typed-in-the-shell'],
    'PAYSTACK_SECRET_KEY is not taken from the arguments',
  ],
  [real, ['--colour', 'red'], '--colour is no argument of the setup'],
])('with nobody there, says what is wrong and writes nothing: %#', async (env, args, sentence) => {
  const file = join(newDataDir(), 'ntem.env');
  const { code, shown } = await setUp({ env, args: ['--unattended', '--file', file, ...args] });
  expect(shown).toContain(sentence);
  expect(shown).not.toContain('typed-in-the-shell');
  expect(code).toBe(1);
  expect(existsSync(file)).toBe(false);
});

test('does not go on where the database holds accounts whose password everybody knows', async () => {
  const file = join(newDataDir(), 'ntem.env');
  const env = { ...real, ...admin, DATA_DIR: usedDataDir() };
  const { code, shown } = await setUp({ env, args: ['--unattended', '--file', file] });
  expect(shown).toContain('is in the database');
  expect(shown).not.toContain('ALLOW_SANDBOX');
  expect(existsSync(file)).toBe(false);
  expect(shown).not.toContain('is an admin now');
  expect(code).toBe(1);
});

test('of a shop in the sandbox promises nothing of the second step, and its start names no demo logins', async () => {
  const dataDir = newDataDir();
  const args = ['--unattended', '--file', join(newDataDir(), 'ntem.env')];
  const { shown } = await setUp({ env: { ...admin, DATA_DIR: dataDir }, args });
  expect(shown).toContain('can be set under Account Settings');
  expect(shown).not.toContain('can do nothing else');
  const started = launch({ dataDir, env: { DEMO: '1' } });
  const at = await started.address;
  expect(await logIn(at)).toHaveProperty('accessToken');
  expect(started.output()).not.toMatch(/demo1234|0200000000|Filling/);
});

/** An operator's typed answers, wrong ones first. */
function operator(dataDir: string) {
  const answers: Record<string, string[]> = {
    STORE_NAME: ["Kwame's Data"],
    PAYMENTS: ['nobody', 'paystack'],
    BUNDLES: ['', 'hubnet'],
    OTP: ['arkesel'],
    PUBLIC_URL: ['shop.example', 'http://shop.example', 'https://shop.example'],
    SUPPORT_PHONE: ['', 'ask Kwame', '0200000000', '0302000001', '0302000000'],
    // Back, and on again with another number.
    SUPPORT_WHATSAPP: ['<', ''],
    ARKESEL_API_KEY: [key],
    ARKESEL_SENDER_ID: ['a name that is too long', 'Kwame'],
    HUBNET_API_KEY: ['', key],
    PAYSTACK_SECRET_KEY: [key],
    DATABASE_URL: [''],
    DATA_DIR: [dataDir],
    'Write this to': ['y'],
    'Phone number': ['12', phone],
    Name: ['K', 'Kwame'],
    'E-mail': ['kwame at shop', 'kwame@shop.example'],
    Password: ['too-short', password],
  };
  let secret = '';
  let codes = 0;
  return (asked: string): string | undefined => {
    secret = /^ {2}([A-Z2-7]{32})$/m.exec(asked)?.[1] ?? secret;
    if (asked.includes('The code that the app shows')) {
      codes += 1;
      return codes === 1 ? '000000' : new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    }
    const question = asked.trim().split('\n').at(-1) ?? '';
    const name = Object.keys(answers).find((one) => question.startsWith(one));
    return name && answers[name]?.shift();
  };
}

test('with answers: asks again after a wrong one, and the second step counts once a code has proved it', async () => {
  const dataDir = newDataDir();
  const file = join(newDataDir(), 'ntem.env');
  writeFileSync(file, '# mine\nPORT=4199\nOTHER=kept\n');
  const { code, shown } = await setUp({ args: ['--file', file], answer: operator(dataDir) });
  expect(shown).toContain('The setting PUBLIC_URL must be an origin');
  expect(shown).toContain('With real vendors the setting PUBLIC_URL must begin with https://');
  expect(shown).toContain('With real vendors the setting SUPPORT_PHONE must be a number at which you answer');
  expect(shown).toContain('The e-mail address must be one such as');
  expect(shown).toContain('The setting BUNDLES must name a real vendor, as PAYMENTS does.');
  expect(shown).toContain('The setting SUPPORT_PHONE must be a phone number');
  expect(shown).not.toContain('Once more');
  expect(shown).toMatch(/must be a Ghana mobile number such as 0241234567\.\nPhone number: /);
  expect(shown).toMatch(/The password must have at least \d+ characters\.\n/);
  expect(shown).toContain('The vendor Hubnet needs the setting HUBNET_API_KEY.');
  expect(shown).toContain('In production the setting SUPPORT_PHONE must be set.');
  expect(shown).toContain('This is not the code of now.');
  expect(shown).toContain('otpauth://totp/');
  expect(shown.match(/^ {2}[A-Z\d]{4}-[A-Z\d]{4}$/gm)).toHaveLength(10);
  expect(code).toBe(2);
  expect(readFileSync(file, 'utf8')).toMatch(/^# mine\nPORT=4199\nOTHER=kept\n/);
  const written = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
  expect(written).toMatchObject({ STORE_NAME: "Kwame's Data", PAYMENTS: 'paystack', DATA_DIR: dataDir });
  expect(written.SUPPORT_PHONE).toBe('0302000000');
  for (const hidden of [key, password, written.SECRET, written.BACKUP_KEY])
    expect(shown).not.toContain(hidden);

  const { address } = launch({ dataDir, env: { ...written, PORT: '0' } });
  expect(await logIn(await address)).toMatchObject({ factor: { methods: ['code'] } });
  expect(await query(dataDir, 'select 1 from factors where proved_at is not null')).toHaveLength(1);
  expect(await query(dataDir, 'select email from users')).toEqual([{ email: 'kwame@shop.example' }]);
});

test.runIf(existsSync('/proc/sys'))(
  'keeps all answers where the folder of the data cannot be written',
  async () => {
    const file = join(newDataDir(), 'ntem.env');
    const kwame = operator('/proc/nothing');
    let asked = 0;
    const { shown } = await setUp({
      args: ['--file', file],
      answer: (text) => {
        asked += text.includes('DATA_DIR [') ? 1 : 0;
        return asked > 1 ? undefined : kwame(text);
      },
    });
    expect(shown).toMatch(
      /The folder for \/proc\/nothing \(DATA_DIR\) cannot be written \(ENOENT\)\. Once more: /,
    );
    expect(existsSync(file)).toBe(false);
  },
);

test('says before the first question that the file cannot be written, and leaves no file where the admin goes away', async () => {
  const folder = join(newDataDir(), 'not-there');
  const { code, shown } = await setUp({ args: ['--file', join(folder, 'ntem.env')], answer: () => 'x' });
  expect(shown).toMatch(/ntem\.env cannot be written \(ENOENT\)/);
  expect(shown).not.toContain('STORE_NAME');
  expect(code).toBe(1);
  const file = join(newDataDir(), 'ntem.env');
  const kwame = operator(newDataDir());
  const left = await setUp({
    args: ['--file', file],
    answer: (asked) => (asked.includes('The code that the app shows') ? undefined : kwame(asked)),
  });
  expect(left.shown).toContain('The answers ended before the questions did.');
  expect(left.shown).not.toContain('is an admin now');
  expect(existsSync(file)).toBe(false);
});

test('writes nothing where the answers end or somebody says no', async () => {
  const file = join(newDataDir(), 'ntem.env');
  const ended = await setUp({ args: ['--file', file], answer: () => undefined });
  expect(ended.shown).toContain('The answers ended before the questions did.');
  const no = await setUp({ args: ['--file', file], answer: (asked) => (asked.includes('Write') ? 'n' : '') });
  expect(no.shown).toContain('Nothing was written.');
  expect([ended.code, no.code]).toEqual([1, 1]);
  expect(existsSync(file)).toBe(false);
});
