/** One-time codes: when one more is sent, and how a guess is judged. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CodeCounts, type CodeFacts, type GuessVerdict, judgeGuess, judgeSend } from './codes.ts';

const unasked = { vendorAsks: 0, isAsking: false };

const none: CodeCounts = {
  phoneUnverified: { soon: 0, burst: 0, long: 0 },
  phoneAll: 0,
  deviceUnverified: 0,
  addressUnverified: 0,
  blockUnverified: 0,
  productUnverified: 0,
  phoneOnceVerified: false,
};
const phone = (soon: number, burst: number, long: number): Partial<CodeCounts> => ({
  phoneUnverified: { soon, burst, long },
});

describe('one more code', () => {
  it.each<[string, Partial<CodeCounts>, boolean, number?]>([
    ['is sent to a new number', {}, true],
    ['waits for the minute', phone(1, 1, 1), false, 60_000],
    ['is sent after the minute', phone(0, 2, 2), true],
    ['waits for ten minutes after three', phone(0, 3, 3), false, 600_000],
    ['waits for a day after six', phone(0, 0, 6), false, 86_400_000],
    ['waits for a day after thirty, entered or not', { phoneAll: 30 }, false, 86_400_000],
    ['is refused to a device that asked for ten', { deviceUnverified: 10 }, false, 3_600_000],
    ['is sent to an address that asked for 199', { addressUnverified: 199 }, true],
    ['is refused to an address that asked for 200', { addressUnverified: 200 }, false, 3_600_000],
    ['is refused to a block of numbers that asked for 30', { blockUnverified: 30 }, false, 3_600_000],
    ['is refused to a stranger while the product is flooded', { productUnverified: 300 }, false, 3_600_000],
    [
      'is sent to a known number while the product is flooded',
      { productUnverified: 300, phoneOnceVerified: true },
      true,
    ],
  ])('%s', (_rule, counts, allowed, retryAfterMs) => {
    const verdict = judgeSend({ ...none, ...counts });
    expect(verdict.allowed).toBe(allowed);
    if (!verdict.allowed) expect(verdict.retryAfterMs).toBe(retryAfterMs);
  });

  it('raises the alarm when the product is flooded, sent or not', () => {
    expect(judgeSend({ ...none, productUnverified: 300, phoneOnceVerified: true }).alarm).toBeDefined();
    expect(judgeSend(none).alarm).toBeUndefined();
  });
});

describe('a guess', () => {
  const facts = { ...unasked, wrongTries: 0, isOver: false, isRight: false, wrongTriesOfPhone: 0 };
  const vendors = { isRight: undefined };
  it.each<[string, Partial<CodeFacts>, GuessVerdict]>([
    ['right', { isRight: true }, 'right'],
    ['right after four wrong ones', { isRight: true, wrongTries: 4, wrongTriesOfPhone: 4 }, 'right'],
    ['wrong', {}, 'wrong'],
    ['wrong for the fifth time', { wrongTries: 4 }, 'last_wrong'],
    ['right on a code that is over', { isRight: true, isOver: true }, 'over'],
    ['right after fifteen wrong ones that day', { isRight: true, wrongTriesOfPhone: 15 }, 'too_many'],
    ["the vendor's to judge", vendors, 'ask'],
    ["the vendor's, after four wrong ones", { ...vendors, wrongTries: 4 }, 'ask'],
    ["the vendor's, while it judges another", { ...vendors, vendorAsks: 1, isAsking: true }, 'under_way'],
    ["the vendor's, after one whose answer was lost", { ...vendors, vendorAsks: 1 }, 'ask'],
    ["the vendor's, after wrong and lost ones", { ...vendors, wrongTries: 3, vendorAsks: 2 }, 'too_many'],
    ["the vendor's, on a code that is over", { ...vendors, isOver: true }, 'over'],
    ["the vendor's, after fifteen wrong ones", { ...vendors, wrongTriesOfPhone: 15 }, 'too_many'],
  ])('that is %s is judged so', (_case, change, verdict) => {
    expect(judgeGuess({ ...facts, ...change })).toBe(verdict);
  });
});

describe('however codes are asked for and guessed', () => {
  const anyCounts = fc.record({
    phoneUnverified: fc.record({ soon: fc.nat(2), burst: fc.nat(4), long: fc.nat(8) }),
    phoneAll: fc.nat(40),
    deviceUnverified: fc.nat(12),
    addressUnverified: fc.nat(250),
    blockUnverified: fc.nat(40),
    productUnverified: fc.nat(400),
    phoneOnceVerified: fc.boolean(),
  });
  const counted = [
    'phoneAll',
    'deviceUnverified',
    'addressUnverified',
    'blockUnverified',
    'productUnverified',
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
          const wrongTriesOfPhone = triedBefore + wrongTries;
          const verdict = judgeGuess({ ...unasked, wrongTries, isOver, isRight, wrongTriesOfPhone });
          if (isOver || wrongTriesOfPhone >= 15) expect(['over', 'too_many']).toContain(verdict);
          if (verdict === 'wrong' || verdict === 'last_wrong') wrongTries++;
          if (verdict === 'right' || verdict === 'last_wrong') isOver = true;
        }
        expect(wrongTries).toBeLessThanOrEqual(5);
      }),
      { numRuns: 1000 },
    );
  });
});
