/** The ledger's postings: the example of the books, and that everything sums to nothing. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deliveredPostings,
  feePostings,
  type Posting,
  paidPostings,
  payoutConfirmedPostings,
  payoutFailedPostings,
  payoutRequestedPostings,
  refundedPostings,
  reversalPostings,
  type Sale,
  topUpPostings,
} from './ledger-postings.ts';

const example: Sale = {
  price: pesewas(500),
  cost: pesewas(410),
  commissions: [
    { userId: 'ama', amount: pesewas(30) },
    { userId: 'kofi', amount: pesewas(20) },
  ],
};

const sum = (postings: Posting[]) => postings.reduce((total, { amount }) => total + amount, 0n);
const asRecord = (postings: Posting[]) =>
  Object.fromEntries(postings.map(({ account, amount }) => [account, Number(amount)]));

describe('the example sale', () => {
  it.each([
    ['paid', paidPostings('sandbox', pesewas(500)), { 'gateway:sandbox': 500, customer_funds: -500 }],
    [
      'a top-up',
      topUpPostings({ gateway: 'one', supplier: 'two' }, pesewas(500)),
      { 'supplier:two': 500, 'gateway:one': -500 },
    ],
    ['fee known', feePostings('sandbox', pesewas(8)), { fees: 8, 'gateway:sandbox': -8 }],
    [
      'delivered',
      deliveredPostings('sandbox', example),
      {
        customer_funds: 500,
        'supplier:sandbox': -410,
        'commission:ama': -30,
        'commission:kofi': -20,
        margin: -40,
      },
    ],
    ['refunded', refundedPostings('sandbox', pesewas(500)), { customer_funds: 500, 'gateway:sandbox': -500 }],
    [
      'taken back by the supplier',
      reversalPostings('sandbox', example, { supplierKeepsCost: false }),
      {
        customer_funds: -500,
        'supplier:sandbox': 410,
        'commission:ama': 30,
        'commission:kofi': 20,
        margin: 40,
      },
    ],
    [
      'taken back at our loss',
      reversalPostings('sandbox', example, { supplierKeepsCost: true }),
      {
        customer_funds: -500,
        losses: 410,
        'commission:ama': 30,
        'commission:kofi': 20,
        margin: 40,
      },
    ],
    [
      'payout requested',
      payoutRequestedPostings('ama', pesewas(3000)),
      { 'commission:ama': 3000, payouts_in_flight: -3000 },
    ],
    [
      'payout confirmed',
      payoutConfirmedPostings('sandbox', pesewas(3000)),
      { payouts_in_flight: 3000, 'gateway:sandbox': -3000 },
    ],
    [
      'payout failed',
      payoutFailedPostings('ama', pesewas(3000)),
      { payouts_in_flight: 3000, 'commission:ama': -3000 },
    ],
  ])('%s', (_event, postings, expected) => {
    expect(asRecord(postings)).toEqual(expected);
  });
});

describe('every sale', () => {
  const money = fc.bigInt({ min: 0n, max: 1_000_000n }).map((value) => value as Pesewas);
  const sale = fc.record({
    price: money,
    cost: money,
    commissions: fc.array(fc.record({ userId: fc.uuid(), amount: money }), { maxLength: 2 }),
  });

  it('sums to nothing, and its reversal undoes it to the pesewa', () => {
    fc.assert(
      fc.property(sale, fc.boolean(), (any, supplierKeepsCost) => {
        const delivered = deliveredPostings('s', any);
        const reversed = reversalPostings('s', any, { supplierKeepsCost });
        expect(sum(delivered)).toBe(0n);
        expect(sum(reversed)).toBe(0n);
        const funds = [...delivered, ...reversed].filter(({ account }) => account === 'customer_funds');
        expect(sum(funds)).toBe(0n);
      }),
      { numRuns: 1000 },
    );
  });
});
