/** One-time codes: when one more is sent, and how a guess is judged. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CodeCounts, judgeGuess, judgeSend } from './codes.ts';

const none: CodeCounts = {
  phoneUnverified: { lastMinute: 0, lastTenMinutes: 0, lastDay: 0 },
  phoneAllLastDay: 0,
  deviceUnverifiedLastHour: 0,
  addressUnverifiedLastHour: 0,
  blockUnverifiedLastHour: 0,
  productUnverifiedLastHour: 0,
  phoneOnceVerified: false,
};
const phone = (lastMinute: number, lastTenMinutes: number, lastDay: number): Partial<CodeCounts> => ({
  phoneUnverified: { lastMinute, lastTenMinutes, lastDay },
});

describe('one more code', () => {
  it.each<[string, Partial<CodeCounts>, boolean, number?]>([
    ['is sent to a new number', {}, true],
    ['waits for the minute', phone(1, 1, 1), false, 60_000],
    ['is sent after the minute', phone(0, 2, 2), true],
    ['waits for ten minutes after three', phone(0, 3, 3), false, 600_000],
    ['waits for a day after six', phone(0, 0, 6), false, 86_400_000],
    ['waits for a day after thirty, entered or not', { phoneAllLastDay: 30 }, false, 86_400_000],
    ['is refused to a device that asked for ten', { deviceUnverifiedLastHour: 10 }, false, 3_600_000],
    ['is sent to an address that asked for 199', { addressUnverifiedLastHour: 199 }, true],
    ['is refused to an address that asked for 200', { addressUnverifiedLastHour: 200 }, false, 3_600_000],
    ['is refused to a block of numbers that asked for 30', { blockUnverifiedLastHour: 30 }, false, 3_600_000],
    [
      'is refused to a stranger while the product is flooded',
      { productUnverifiedLastHour: 300 },
      false,
      3_600_000,
    ],
    [
      'is sent to a known number while the product is flooded',
      { productUnverifiedLastHour: 300, phoneOnceVerified: true },
      true,
    ],
  ])('%s', (_rule, counts, allowed, retryAfterMs) => {
    const verdict = judgeSend({ ...none, ...counts });
    expect(verdict.allowed).toBe(allowed);
    if (!verdict.allowed) expect(verdict.retryAfterMs).toBe(retryAfterMs);
  });

  it('raises the alarm when the product is flooded, sent or not', () => {
    expect(
      judgeSend({ ...none, productUnverifiedLastHour: 300, phoneOnceVerified: true }).alarm,
    ).toBeDefined();
    expect(judgeSend(none).alarm).toBeUndefined();
  });
});

describe('a guess', () => {
  const facts = { wrongTries: 0, isOver: false, isRight: false, wrongTriesOfPhoneLastDay: 0 };
  it.each([
    ['right', { isRight: true }, 'right'],
    ['right after four wrong ones', { isRight: true, wrongTries: 4, wrongTriesOfPhoneLastDay: 4 }, 'right'],
    ['wrong', {}, 'wrong'],
    ['wrong for the fifth time', { wrongTries: 4 }, 'last_wrong'],
    ['right on a code that is over', { isRight: true, isOver: true }, 'over'],
    ['right after fifteen wrong ones that day', { isRight: true, wrongTriesOfPhoneLastDay: 15 }, 'too_many'],
  ])('that is %s is judged so', (_case, change, verdict) => {
    expect(judgeGuess({ ...facts, ...change })).toBe(verdict);
  });
});

describe('however codes are asked for and guessed', () => {
  const anyCounts = fc.record({
    phoneUnverified: fc.record({ lastMinute: fc.nat(2), lastTenMinutes: fc.nat(4), lastDay: fc.nat(8) }),
    phoneAllLastDay: fc.nat(40),
    deviceUnverifiedLastHour: fc.nat(12),
    addressUnverifiedLastHour: fc.nat(250),
    blockUnverifiedLastHour: fc.nat(40),
    productUnverifiedLastHour: fc.nat(400),
    phoneOnceVerified: fc.boolean(),
  });
  const counted = [
    'phoneAllLastDay',
    'deviceUnverifiedLastHour',
    'addressUnverifiedLastHour',
    'blockUnverifiedLastHour',
    'productUnverifiedLastHour',
  ] as const;

  it('asking for more never gets a code that fewer did not', () => {
    fc.assert(
      fc.property(anyCounts, fc.constantFrom(...counted), fc.nat(400), (counts, which, more) => {
        if (judgeSend(counts).allowed) return;
        expect(judgeSend({ ...counts, [which]: counts[which] + more }).allowed).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('nobody has more than five wrong tries at one code, nor enters one that is over', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 20 }), fc.nat(20), (guesses, triedBefore) => {
        let wrongTries = 0;
        let isOver = false;
        for (const isRight of guesses) {
          const wrongTriesOfPhoneLastDay = triedBefore + wrongTries;
          const verdict = judgeGuess({ wrongTries, isOver, isRight, wrongTriesOfPhoneLastDay });
          if (isOver || wrongTriesOfPhoneLastDay >= 15) expect(['over', 'too_many']).toContain(verdict);
          if (verdict === 'wrong' || verdict === 'last_wrong') wrongTries++;
          if (verdict === 'right' || verdict === 'last_wrong') isOver = true;
        }
        expect(wrongTries).toBeLessThanOrEqual(5);
      }),
      { numRuns: 1000 },
    );
  });
});
