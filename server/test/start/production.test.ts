/** Errors that end a start in production, and the end of a process after an uncaught error. */
import { afterAll, describe, expect, test } from 'vitest';
import { endLaunches, launch, newDataDir, statusOf, usedDataDir } from './launch.ts';

afterAll(endLaunches);

const production = {
  NODE_ENV: 'production',
  ALLOW_SANDBOX: '1',
  PUBLIC_URL: 'https://shop.example',
  SUPPORT_PHONE: '0302000000',
  SECRET: 'a-secret-that-is-long-enough-for-production',
};

/** Each by the same way: `production-rules.test.ts` and `config.test.ts` have all the rules. */
const refused: [string, Record<string, string>, string][] = [
  ['with a secret that stands for one', { SECRET: 'changeme'.repeat(5) }, 'SECRET'],
  ['with sandbox vendors that nobody allowed', { ALLOW_SANDBOX: '0' }, 'PAYMENTS, OTP, BUNDLES'],
];

describe('production does not start', () => {
  test.each(refused)('%s, and says which setting it is and never its value', async (_case, env, named) => {
    const { exit, output } = launch({ dataDir: newDataDir(), env: { ...production, ...env } });
    expect(await exit).toBe(1);
    expect(output()).toContain(named);
    expect(output()).not.toMatch(/only-thirty-one|changeme|long-enough-for-production|\n\s+at /);
  });
});

test('production that is allowed to show demo accounts says so in an alarm', async () => {
  const { address, output, child, exit } = launch({ dataDir: usedDataDir(), env: production });
  expect(await statusOf(`${await address}/readyz`)).toBe(200);
  expect(output()).toContain('"alarm":"demo accounts"');
  child.kill('SIGTERM');
  await exit;
});

test('a mistake that nobody caught is logged, ends the process, and the next start is clean', async () => {
  const dataDir = usedDataDir();
  const mistake = 'process.on("SIGUSR2",()=>{Promise.reject(new Error("nobody-waits-for-this"))})';
  const first = launch({
    dataDir,
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(mistake)}` },
  });
  await first.address;
  first.child.kill('SIGUSR2');
  expect(await first.exit).toBe(1);
  expect(first.output()).toMatch(/"level":60.*nobody-waits-for-this.*unhandled rejection/);
  const second = launch({ dataDir });
  expect(await statusOf(`${await second.address}/readyz`)).toBe(200);
});
