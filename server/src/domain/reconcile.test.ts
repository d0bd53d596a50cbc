/** What counts as a difference between us and a vendor, as a table. */
import { expect, it } from 'vitest';
import { type Compared, findDifference } from './reconcile.ts';

const agreed: Compared = {
  direction: 'collect',
  ours: 'done',
  theirs: 'done',
  orderState: 'delivered',
  ourAmount: 500n,
  theirAmount: 500n,
};

it.each<[Partial<Compared>, string | undefined]>([
  [{}, undefined],
  [{ theirAmount: 499n }, 'The amounts differ'],
  [{ theirAmount: undefined }, undefined],
  [{ ours: 'failed', orderState: 'expired' }, 'The gateway has the money, and we do not count it'],
  [{ ours: 'failed', orderState: 'needs_review' }, undefined],
  [{ ours: 'open', orderState: 'payment_pending' }, undefined],
  [{ theirs: 'not_found' }, 'We count a payment that the gateway does not have'],
  [{ theirs: 'failed' }, 'We count a payment that the gateway does not have'],
  [{ theirs: 'unknown' }, undefined],
  [
    { direction: 'deliver', ours: 'failed', orderState: 'refunded' },
    'The supplier delivered, and we do not count it',
  ],
  [{ direction: 'deliver', theirs: 'not_found' }, 'We count a delivery that the supplier does not have'],
  [{ direction: 'refund', theirs: 'failed' }, 'We count a refund that the gateway does not have'],
  [{ ours: 'failed', theirs: 'failed' }, undefined],
])('%o: %s', (change, difference) => {
  expect(findDifference({ ...agreed, ...change })).toBe(difference);
});
