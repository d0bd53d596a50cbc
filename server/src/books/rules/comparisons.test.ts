/** Table test of the differences between us and a vendor. */
import { attemptDirections, attemptOutcomes, vendorWords } from '@ntem/contract/states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Compared,
  combineNights,
  findDifference,
  findListDifference,
  findUnbookedMove,
  isWorthComparing,
  type ListedLine,
  type OwnRequest,
  sayDispute,
  sayMove,
} from './comparisons.ts';

const agreed: Compared = {
  direction: 'collect',
  ours: 'done',
  theirs: 'done',
  standing: 'ended',
  ourAmount: 500n,
  theirAmount: 500n,
};

it.each<[Partial<Compared>, string | undefined]>([
  [{}, undefined],
  [{ theirAmount: 499n }, 'The amounts differ'],
  [{ theirAmount: undefined }, undefined],
  [{ ours: 'failed' }, 'The gateway has the money, and we do not count it'],
  [{ ours: 'failed', standing: 'review' }, undefined],
  [{ ours: 'open', standing: 'open' }, undefined],
  [{ ours: 'open' }, 'The gateway has the money, and we do not count it'],
  [{ ours: 'unknown' }, 'The gateway has the money, and we do not count it'],
  [{ theirAmount: 499n, standing: 'review' }, undefined],
  [{ theirs: 'not_found' }, 'We count a payment that the gateway does not have'],
  [{ theirs: 'failed' }, 'We count a payment that the gateway does not have'],
  [{ theirs: 'unknown' }, undefined],
  [{ direction: 'deliver', ours: 'failed' }, 'The supplier delivered, and we do not count it'],
  [{ direction: 'deliver', theirs: 'not_found' }, 'We count a delivery that the supplier does not have'],
  [{ direction: 'refund', theirs: 'failed' }, 'We count a refund that the gateway does not have'],
  [{ direction: 'payout', ours: 'failed' }, 'The gateway paid out, and we do not count it'],
  [{ direction: 'payout', theirs: 'not_found' }, 'We count a payout that the gateway does not have'],
  [{ ours: 'failed', theirs: 'failed' }, undefined],
])('%o: %s', (change, difference) => {
  expect(findDifference({ ...agreed, ...change })).toBe(difference);
});

it.each([
  ['never compared', undefined, true],
  ['under way', null, false],
  ['finished just now', { tookMs: 1_000, endedMsAgo: 1_000 }, false],
  ['quick, a while ago', { tookMs: 1_000, endedMsAgo: 10_000 }, true],
  ['slow, a while ago', { tookMs: 60_000, endedMsAgo: 3_600_000 }, false],
])('a day is compared again on a visit %s', (_, last, isWorth) => {
  expect(isWorthComparing(last)).toBe(isWorth);
});

const line: ListedLine = { direction: 'collect', amount: 500n, status: 'done' };
const asked: OwnRequest = { direction: 'collect', outcome: 'done', amount: 500n, isNamed: false };

it.each<[string, Partial<ListedLine>, Partial<OwnRequest> | undefined, string | undefined]>([
  ['what we count', {}, {}, undefined],
  ['what was taken back', { status: 'reversed' }, {}, undefined],
  ['what nobody asked for', {}, undefined, 'The gateway lists a payment that we never asked for'],
  ['money out', { direction: 'refund' }, undefined, 'The gateway lists a refund that we never asked for'],
  ['money out', { direction: 'payout' }, undefined, 'The gateway lists a payout that we never asked for'],
  ['a bundle', { direction: 'deliver' }, undefined, 'The supplier lists a delivery that we never asked for'],
  [
    'what nobody asked for and was taken back',
    { status: 'reversed' },
    undefined,
    'The gateway lists a payment that we never asked for',
  ],
  ['money the other way', { direction: 'refund' }, {}, 'The gateway lists a refund that we never asked for'],
  ['a refund to another number', { direction: 'payout' }, { direction: 'refund' }, undefined],
  ['another amount', { amount: 501n }, {}, 'The gateway lists a payment of another amount'],
  ['another amount of what is undecided', { amount: 501n }, { outcome: 'unknown' }, undefined],
  ['what failed here', {}, { outcome: 'failed' }, 'The gateway lists a payment that we do not count'],
  [
    'what was taken back here',
    {},
    { outcome: 'reversed' },
    'The gateway lists a payment that we do not count',
  ],
  ['what failed on both sides', { status: 'reversed' }, { outcome: 'failed' }, undefined],
  ['what stands in Attention already', {}, { outcome: 'failed', isNamed: true }, undefined],
  ['what is under way', {}, { outcome: 'open' }, undefined],
])('a list with %s (%o, %o): %s', (_, change, known, difference) => {
  expect(findListDifference({ ...line, ...change }, known && { ...asked, ...known })).toBe(difference);
});

it.each([
  ['the first time', undefined, { difference: 900n, undecided: 0n }, undefined],
  ['nothing moved', 500n, { difference: 500n, undecided: 0n }, undefined],
  ['more', 500n, { difference: 501n, undecided: 0n }, 1n],
  ['less', 500n, { difference: 400n, undecided: 0n }, -100n],
  ['as much as is undecided now', 500n, { difference: 600n, undecided: 100n }, undefined],
  ['more than is undecided now', 500n, { difference: 601n, undecided: 100n }, 101n],
])('a balance that moved: %s', (_, before, now, moved) => {
  const then = before === undefined ? undefined : { difference: before, undecided: 0n };
  expect(findUnbookedMove(then, now)).toBe(moved);
});

it('calls undecided then may have been booked since', () => {
  const now = { difference: 400n, undecided: 0n };
  expect(findUnbookedMove({ difference: 500n, undecided: 100n }, now)).toBeUndefined();
  expect(findUnbookedMove({ difference: 500n, undecided: 99n }, now)).toBe(-100n);
});

describe('a loss beside something undecided', () => {
  const night = (difference: bigint, undecided = 0n) => ({ difference, undecided });
  const namedOn = (nights: { difference: bigint; undecided: bigint }[]) =>
    nights.map((now, at) => findUnbookedMove(combineNights(nights.slice(0, at)), now));

  it('is named as soon as that is decided, and once', () => {
    expect(namedOn([night(0n), night(-400n, 500n), night(-400n), night(-400n)])).toEqual([
      undefined,
      undefined,
      -400n,
      undefined,
    ]);
  });

  it('is named at once where that could not explain it', () => {
    expect(namedOn([night(0n), night(-700n, 500n), night(-700n)])).toEqual([undefined, -700n, undefined]);
  });

  it('is named as soon as less is undecided, though something always is', () => {
    const nights = [night(0n, 50n), night(-400n, 500n), night(-410n, 300n), night(-400n, 100n)];
    expect(namedOn(nights)).toEqual([undefined, undefined, -410n, undefined]);
  });

  it('is none where what was undecided is booked', () => {
    expect(namedOn([night(0n), night(-400n, 500n), night(0n, 200n), night(0n)])).not.toContain(-400n);
  });
});

it.each([
  [1_205n, 'The float moved by GH₵ 12.05 more than our books'],
  [-1_205n, 'The float moved by GH₵ 12.05 less than our books'],
])('a move of %s is said as: %s', (moved, sentence) => {
  expect(sayMove('The float', moved)).toBe(sentence);
});

it.each([
  [
    { isDecided: false, amount: 450n, until: '2026-11-20', words: 'awaiting-merchant-feedback' },
    'The payer disputes a payment',
    'GH₵ 4.50, awaiting-merchant-feedback, answer it until 2026-11-20',
  ],
  [{ isDecided: false, words: '' }, 'The payer disputes a payment', ''],
  [
    { isDecided: true, words: 'resolved, merchant-accepted' },
    'The gateway decided about a disputed payment',
    'resolved, merchant-accepted',
  ],
])('the dispute %o is said as: %s (%s)', (dispute, what, theirs) => {
  expect(sayDispute(dispute)).toEqual({ what, theirs });
});

describe('whatever is compared', () => {
  const amount = fc.bigInt({ min: 0n, max: 1_000n });
  const anyCompared = fc.record({
    direction: fc.constantFrom(...attemptDirections),
    ours: fc.constantFrom(...attemptOutcomes),
    theirs: fc.constantFrom(...vendorWords),
    standing: fc.constantFrom('open', 'review', 'ended'),
    ourAmount: amount,
    theirAmount: fc.option(amount, { nil: undefined }),
  });

  it('a call that only one side counts at the end is found, on either side', () => {
    fc.assert(
      fc.property(anyCompared, (any) => {
        const ended = { ...any, standing: 'ended', theirAmount: any.ourAmount } as const;
        const isDenied = !['done', 'in_progress', 'needs_attention', 'unknown'].includes(any.theirs);
        const isAlone = ended.ours === 'done' ? isDenied : ended.theirs === 'done';
        expect(findDifference(ended) !== undefined).toBe(isAlone);
      }),
      { numRuns: 2000 },
    );
  });

  const anyStanding = fc.record({ difference: fc.bigInt({ min: -1_000n, max: 1_000n }), undecided: amount });

  it('the less is undecided, the more of a move is found', () => {
    fc.assert(
      fc.property(anyStanding, anyStanding, amount, (then, now, less) => {
        const left = now.undecided > less ? now.undecided - less : 0n;
        const found = findUnbookedMove(then, now);
        if (found !== undefined) expect(findUnbookedMove(then, { ...now, undecided: left })).toBe(found);
      }),
      { numRuns: 1000 },
    );
  });
});
