/** What counts as a difference between us and a vendor, as a table. */
import { describe, expect, it } from 'vitest';
import { type Compared, findDifference, isWorthComparing } from './reconcile.ts';

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

describe('a day is compared for whoever looks at it', () => {
  it.each([
    ['never compared', undefined, true],
    ['under way', null, false],
    ['finished just now', { tookMs: 1_000, endedMsAgo: 1_000 }, false],
    ['quick, a while ago', { tookMs: 1_000, endedMsAgo: 10_000 }, true],
    ['slow, a while ago', { tookMs: 60_000, endedMsAgo: 3_600_000 }, false],
  ])('%s', (_, last, isWorth) => {
    expect(isWorthComparing(last)).toBe(isWorth);
  });
});
