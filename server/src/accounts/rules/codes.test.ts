/** Tests of one-time codes: when one more is sent, and how a guess is judged. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CodeCounts,
  type CodeFacts,
  type CodeKind,
  type CodePurpose,
  codeKinds,
  type GuessVerdict,
  isWithinCap,
  judgeGuess,
  judgeSend,
  kindOf,
  type SentToday,
  standingOf,
} from './codes.ts';

const unasked = { vendorAsks: 0, isAsking: false };

const none: CodeCounts = {
  phoneUnverified: { soon: 0, burst: 0, hour: 0, long: 0 },
  phoneAll: 0,
  isNewcomer: false,
  deviceUnverified: 0,
  addressUnverified: 0,
  addressSoon: 0,
  isNewDevice: false,
  blockUnverified: 0,
  productUnverified: 0,
  standing: 'stranger',
};
const phone = (soon: number, burst: number, long: number, hour = burst): Partial<CodeCounts> => ({
  phoneUnverified: { soon, burst, hour, long },
});
const newcomer = { isNewcomer: true };
const busyAddress = { addressUnverified: 200, addressSoon: 2 };

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
    ['is refused to an address that asked for 200', busyAddress, false, 3_600_000],
    ['is sent there to a known device', { ...busyAddress, standing: 'known' }, true],
    ['waits there for a minute on a new device', { ...busyAddress, isNewDevice: true }, false, 60_000],
    ['is sent there to a new device in a quiet minute', { addressUnverified: 300, isNewDevice: true }, true],
    ['is refused there without a device', { addressUnverified: 300 }, false, 3_600_000],
    ['is sent to somebody new after three', { ...phone(0, 3, 3), ...newcomer }, true],
    ['waits for ten minutes after four', { ...phone(0, 4, 4), ...newcomer }, false, 600_000],
    ['is sent to somebody new after six', { ...phone(0, 0, 6), ...newcomer }, true],
    ['waits for an hour after six and one', { ...phone(0, 0, 7, 1), ...newcomer }, false, 3_600_000],
    ['waits for a day after thirty, for somebody new too', { phoneAll: 30, ...newcomer }, false, 86_400_000],
    [
      'is refused to a block of numbers that asked for 30',
      { blockUnverified: 30, addressUnverified: 5 },
      false,
      3_600_000,
    ],
    ['is sent to such a block from a quiet address', { blockUnverified: 59, addressUnverified: 4 }, true],
    ['is refused to a block that asked for 60', { blockUnverified: 60 }, false, 3_600_000],
    [
      'is refused to a stranger while the product is flooded',
      { productUnverified: 300, addressUnverified: 5 },
      false,
      3_600_000,
    ],
    ['is sent then from a quiet address', { productUnverified: 599, addressUnverified: 4 }, true],
    ['is refused to all strangers after 600', { productUnverified: 600 }, false, 3_600_000],
    [
      'is sent to a known number while the product is flooded',
      { productUnverified: 600, addressUnverified: 5, standing: 'proved' },
      true,
    ],
  ])('%s', (_rule, counts, allowed, retryAfterMs) => {
    const verdict = judgeSend({ ...none, ...counts });
    expect(verdict.allowed).toBe(allowed);
    if (!verdict.allowed) expect(verdict.retryAfterMs).toBe(retryAfterMs);
  });

  it('raises the alarm when the product is flooded, sent or not', () => {
    expect(judgeSend({ ...none, productUnverified: 300, standing: 'proved' }).alarm).toBeDefined();
    expect(judgeSend(none).alarm).toBeUndefined();
  });
});

describe('the client who asks', () => {
  it.each<[CodePurpose, { isKnownDevice: boolean; isProved: boolean }, string, CodeKind]>([
    ['purchase', { isKnownDevice: false, isProved: false }, 'stranger', 'newBuyers'],
    ['purchase', { isKnownDevice: false, isProved: true }, 'proved', 'knownBuyers'],
    ['purchase', { isKnownDevice: true, isProved: true }, 'known', 'knownBuyers'],
    // Neither reveals whether a number has an account.
    ['account', { isKnownDevice: false, isProved: true }, 'stranger', 'newAccounts'],
    ['account', { isKnownDevice: false, isProved: false }, 'stranger', 'newAccounts'],
    ['password', { isKnownDevice: false, isProved: false }, 'proved', 'holders'],
    ['password', { isKnownDevice: false, isProved: true }, 'proved', 'holders'],
    ['payout', { isKnownDevice: false, isProved: true }, 'proved', 'holders'],
  ])('for %s with %j is %s, and counts as %s', (purpose, facts, standing, kind) => {
    expect(standingOf(purpose, facts)).toBe(standing);
    expect(kindOf(purpose, standingOf(purpose, facts))).toBe(kind);
  });
});

describe('the daily cap', () => {
  const cap = 120;

  it.each<[string, CodeKind, number]>([
    ['strangers', 'newBuyers', 72],
    ['new accounts', 'newAccounts', 36],
    ['known buyers', 'knownBuyers', 108],
    ['holders', 'holders', 24],
  ])('lets %s alone send so many', (_who, kind, most) => {
    expect(spend([{ kind, times: 2 * cap }], cap)[kind]).toBe(most);
  });

  it('leaves a share for known buyers and one for holders, whatever was asked before', () => {
    const asked = fc.array(fc.record({ kind: fc.constantFrom(...codeKinds), times: fc.nat(90) }));
    fc.assert(
      fc.property(asked, fc.integer({ min: 10, max: 500 }), (before, size) => {
        const strangers = before.filter(({ kind }) => kind !== 'knownBuyers' && kind !== 'holders');
        const sent = spend([...strangers, { kind: 'holders', times: size }], size);
        expect(spend([{ kind: 'knownBuyers', times: size }], size, sent).knownBuyers).toBeGreaterThan(0);
        const bought = spend(
          before.filter(({ kind }) => kind !== 'holders'),
          size,
        );
        expect(isWithinCap(bought, size, 'holders')).toBe(true);
        const all = spend(before, size);
        expect(codeKinds.reduce((sum, kind) => sum + all[kind], 0)).toBeLessThanOrEqual(size);
      }),
    );
  });

  function spend(
    asked: { kind: CodeKind; times: number }[],
    size: number,
    from: SentToday = { newBuyers: 0, knownBuyers: 0, newAccounts: 0, holders: 0 },
  ): SentToday {
    const sent = { ...from };
    for (const { kind, times } of asked)
      for (let turn = 0; turn < times; turn++) if (isWithinCap(sent, size, kind)) sent[kind]++;
    return sent;
  }
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
