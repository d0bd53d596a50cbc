/** Tests of the logged outcome of a call: its class, never the vendor's own words. */
import { expect, it } from 'vitest';
import { createLog } from '#kernel/log.ts';
import { callAndLog, classOf } from './call-and-log.ts';

it.each([
  [{ outcome: 'accepted', evidence: { name: 'Kofi' } }, { outcome: 'accepted' }],
  [
    { outcome: 'failed', failure: 'config', reason: 'key sk_1 is wrong' },
    { outcome: 'failed', failure: 'config' },
  ],
  [{ status: 'done', amount: 450n, vendorReference: 'V1' }, { outcome: 'done' }],
  ['expired', { outcome: 'expired' }],
  ['ABENA OWUSU', { outcome: 'answered' }],
  [{ fits: false, advice: 'blocked' }, { outcome: 'answered' }],
  [undefined, { outcome: 'no answer' }],
])('%o is told as %o', (result, told) => {
  expect(classOf(result)).toEqual(told);
});

it('a call that is not answered in time is told with how long it took', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const told = { call: 'deliver', vendor: 'slow', orderId: 'o1' };
  const never = () => new Promise<{ outcome: string }>(() => {});
  await callAndLog(log, told, never, { unknown: () => ({ outcome: 'unknown' }), withinMs: 20 });
  const line = JSON.parse(lines[0] ?? '{}');
  expect(line).toMatchObject({ ...told, outcome: 'unknown', msg: 'a vendor was asked' });
  expect(line.ms).toBeGreaterThanOrEqual(19);
});
