/** Tests of the number that money goes to, and from when. */
import type { Phone } from '@ntem/contract/phones';
import { describe, expect, it } from 'vitest';
import { choosePayoutNumbers, mustWait, type ProvedNumber } from './payout-numbers.ts';

const hour = 3_600_000;
const at = (hours: number) => new Date(hours * hour);
const number = (phone: string, provedAt: number, restsFor = 48): ProvedNumber => ({
  phone: phone as Phone,
  network: 'MTN',
  provedAt: at(provedAt),
  usableFrom: at(provedAt + restsFor),
  takenBackAt: null,
});
const takenBack = (number: ProvedNumber, hours: number): ProvedNumber => ({
  ...number,
  takenBackAt: at(hours),
});

const own = number('0240000001', -1_000, 0);
const first = number('0240000002', 0);
const second = number('0240000003', 10);
const third = number('0240000004', 60);
const ownAgain = number('0240000001', 10, 0);

describe('money goes to', () => {
  it.each([
    ['their own number at first', [], 0, own, undefined],
    ['the old number during the wait of the new one', [first], 47.9, own, first],
    ['the new one after 48 hours', [first], 48, first, undefined],
    ['the old one where the upcoming one was replaced', [first, second], 50, own, second],
    ['the newest one in the end', [first, second], 58, second, undefined],
    ['the one in use by then, while another waits', [first, third], 70, first, third],
    ['the old one where the new one was taken back', [takenBack(first, 20)], 49, own, undefined],
    [
      'the old one, though what was taken back had replaced another',
      [first, takenBack(second, 20)],
      60,
      own,
      undefined,
    ],
    ['the one in use before another was taken back', [first, takenBack(third, 70)], 200, first, undefined],
    ['a newer one after one was taken back', [takenBack(first, 5), second], 58, second, undefined],
    [
      'the old one, which was proved again, and the upcoming one is gone',
      [first, ownAgain],
      100,
      ownAgain,
      undefined,
    ],
  ] as const)('%s', (_case, proved, now, usable, upcoming) => {
    expect(choosePayoutNumbers({ own, proved: [...proved], now: at(now) })).toEqual({ usable, upcoming });
  });

  it('nowhere where no number was ever proved', () => {
    const none = choosePayoutNumbers({ own: undefined, proved: [], now: at(0) });
    expect(none).toEqual({ usable: undefined, upcoming: undefined });
    expect(mustWait(none, own.phone)).toBe(true);
  });
});

it('only another number has to wait', () => {
  const numbers = { usable: own, upcoming: first };
  expect([own, first, second].map(({ phone }) => mustWait(numbers, phone))).toEqual([false, true, true]);
});
