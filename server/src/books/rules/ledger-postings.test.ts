/** Tests of the ledger's postings: the example of the books, and that all sums are zero. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deliveredPostings,
  feePostings,
  gatewayLossPostings,
  gatewayLossReversedPostings,
  giveBackHonouredPostings,
  giveBackReversedPostings,
  lossPostings,
  lossReversedPostings,
  openingPostings,
  type Posting,
  paidPostings,
  payoutConfirmedPostings,
  payoutFailedPostings,
  payoutHonouredPostings,
  payoutRequestedPostings,
  payoutReversedPostings,
  refundedPostings,
  refundReversedPostings,
  reversalPostings,
  type Sale,
  settledByHandPostings,
  topUpPostings,
  unallocatedPostings,
  writeOffReversedPostings,
} from './ledger-postings.ts';

const [price, cost] = [pesewas(500), pesewas(410)];
const [earned, fee] = [pesewas(3_000), pesewas(50)];
const payout = { gateway: 'g', userId: 'ama', amount: earned, fee };
const example: Sale = {
  price,
  cost,
  commissions: [
    { userId: 'ama', amount: pesewas(30) },
    { userId: 'kofi', amount: pesewas(20) },
  ],
};

const sum = (postings: Posting[]) => postings.reduce((total, { amount }) => total + amount, 0n);
const asRecord = (postings: Posting[]) =>
  Object.fromEntries(postings.map(({ account, amount }) => [account, Number(amount)]));

it.each([
  ['paid', paidPostings('g', price), { 'gateway:g': 500, customer_funds: -500 }],
  [
    'a top-up',
    topUpPostings({ gateway: 'one', supplier: 'two' }, price),
    { 'supplier:two': 500, 'gateway:one': -500 },
  ],
  ['brought from the old system', openingPostings('ama', price), { old_system: 500, 'commission:ama': -500 }],
  ['fee known', feePostings('g', fee), { fees: 50, 'gateway:g': -50 }],
  [
    'delivered',
    deliveredPostings('g', example),
    { customer_funds: 500, 'supplier:g': -410, 'commission:ama': -30, 'commission:kofi': -20, margin: -40 },
  ],
  ['refunded', refundedPostings('g', price), { customer_funds: 500, 'gateway:g': -500 }],
  [
    'taken back by the supplier',
    reversalPostings('g', example),
    { customer_funds: -500, 'supplier:g': 410, 'commission:ama': 30, 'commission:kofi': 20, margin: 40 },
  ],
  ['lost to the supplier', lossPostings('g', cost), { losses: 410, 'supplier:g': -410 }],
  ['what was lost came back', lossReversedPostings('g', cost), { losses: -410, 'supplier:g': 410 }],
  ['paid a second time', unallocatedPostings('g', price), { 'gateway:g': 500, 'unallocated:g': -500 }],
  [
    'a second one given back',
    refundedPostings('g', price, 'unallocated'),
    { 'unallocated:g': 500, 'gateway:g': -500 },
  ],
  [
    'a refund that came back',
    refundReversedPostings('g', price, 'order'),
    { customer_funds: -500, 'gateway:g': 500 },
  ],
  ['refunded a second time', gatewayLossPostings('g', price), { losses: 500, 'gateway:g': -500 }],
  [
    'refunded a second time, and that came back',
    gatewayLossReversedPostings('g', price),
    { losses: -500, 'gateway:g': 500 },
  ],
  [
    'written off, and owed after all',
    writeOffReversedPostings('g', price, 'order'),
    { losses: -500, customer_funds: 500 },
  ],
  [
    'a second one written off, and owed after all',
    writeOffReversedPostings('g', price, 'unallocated'),
    { losses: -500, 'unallocated:g': 500 },
  ],
  [
    'settled by hand',
    settledByHandPostings('g', price, 'order'),
    { customer_funds: 500, settled_by_hand: -500 },
  ],
  [
    'a second one settled by hand',
    settledByHandPostings('g', price, 'unallocated'),
    { 'unallocated:g': 500, settled_by_hand: -500 },
  ],
  [
    'payout requested',
    payoutRequestedPostings({ sellerId: 'ama' }, earned),
    { 'commission:ama': 3000, payouts_in_flight: -3000 },
  ],
  [
    'payout confirmed',
    payoutConfirmedPostings(payout),
    { payouts_in_flight: 3000, 'gateway:g': -2950, fees: -50 },
  ],
  [
    'payout failed',
    payoutFailedPostings({ sellerId: 'ama' }, earned),
    { payouts_in_flight: 3000, 'commission:ama': -3000 },
  ],
  [
    'a payout that came back',
    payoutReversedPostings(payout),
    { 'gateway:g': 2950, fees: 50, 'commission:ama': -3000 },
  ],
  [
    'a payout after its failure',
    payoutHonouredPostings(payout),
    { 'gateway:g': -2950, fees: -50, 'commission:ama': 3000 },
  ],
  [
    'a float that is given back',
    payoutRequestedPostings({ sellerId: 'ama', givenBackBy: 'esi' }, earned),
    { 'float:ama': 3000, payouts_in_flight: -3000 },
  ],
  [
    'a float that did not arrive',
    payoutFailedPostings({ sellerId: 'ama', givenBackBy: 'esi' }, earned),
    { payouts_in_flight: 3000, 'float:ama': -3000 },
  ],
  [
    'a float that arrived after its failure, and was sold from',
    giveBackHonouredPostings({ gateway: 'g', userId: 'ama', amount: earned, balance: pesewas(1_000) }),
    { 'gateway:g': -3000, 'float:ama': 1000, losses: 2000 },
  ],
  [
    'a float that arrived after its failure, and was not',
    giveBackHonouredPostings({ gateway: 'g', userId: 'ama', amount: earned, balance: pesewas(9_000) }),
    { 'gateway:g': -3000, 'float:ama': 3000 },
  ],
  [
    'a float that came back after that',
    giveBackReversedPostings({ gateway: 'g', userId: 'ama', amount: earned }, [
      { kind: 'payout_honoured', account: 'losses', amount: 2_000n },
      { kind: 'payout_honoured', account: 'float:ama', amount: 1_000n },
    ]),
    { 'gateway:g': 3000, 'float:ama': -1000, losses: -2000 },
  ],
  [
    'a float that came back',
    giveBackReversedPostings({ gateway: 'g', userId: 'ama', amount: earned }, []),
    { 'gateway:g': 3000, 'float:ama': -3000 },
  ],
])('the example sale %s', (_event, postings, expected) => {
  expect(asRecord(postings)).toEqual(expected);
});

const money = fc.bigInt({ min: 0n, max: 1_000_000n }).map((value) => value as Pesewas);

describe('every event', () => {
  const source = fc.constantFrom('order', 'unallocated');

  it('sums to nothing', () => {
    fc.assert(
      fc.property(money, money, source, (amount, fee, from) => {
        const payout = { gateway: 'g', userId: 'u', amount, fee };
        const events = [
          paidPostings('g', amount),
          feePostings('g', fee),
          unallocatedPostings('g', amount),
          topUpPostings({ gateway: 'g', supplier: 's' }, amount),
          refundedPostings('g', amount, from),
          refundReversedPostings('g', amount, from),
          settledByHandPostings('g', amount, from),
          gatewayLossPostings('g', amount),
          openingPostings('u', amount),
          lossPostings('s', amount),
          lossReversedPostings('s', amount),
          payoutRequestedPostings({ sellerId: 'u' }, amount),
          payoutConfirmedPostings(payout),
          payoutFailedPostings({ sellerId: 'u' }, amount),
          payoutReversedPostings(payout),
          payoutHonouredPostings(payout),
        ];
        for (const postings of events) expect(sum(postings)).toBe(0n);
      }),
      { numRuns: 300 },
    );
  });
});

describe('every story', () => {
  const money = fc.bigInt({ min: 1n, max: 1_000_000n }).map((value) => value as Pesewas);
  const sumOn = (postings: Posting[], account: string) =>
    sum(postings.filter((posting) => posting.account === account));

  it('of an order owes the buyer nothing in the end, and leaves at the gateway what did not go back', () => {
    const ends = fc.constantFrom('delivered', 'refunded', 'delivered, taken back and refunded', 'by hand');
    fc.assert(
      fc.property(money, money, money, ends, fc.nat(3), (price, cost, fee, end, returns) => {
        const sale = { price, cost, commissions: [{ userId: 'ama', amount: pesewas(price / 10n) }] };
        const isTakenBack = end === 'delivered, taken back and refunded';
        const isRefunded = end === 'refunded' || isTakenBack;
        const comesBack = Array.from({ length: isRefunded ? returns : 0 }, () => [
          ...refundedPostings('g', price),
          ...refundReversedPostings('g', price, 'order'),
        ]).flat();
        const story = [
          ...paidPostings('g', price),
          ...feePostings('g', fee),
          ...(end === 'delivered' || isTakenBack ? deliveredPostings('s', sale) : []),
          ...(isTakenBack ? reversalPostings('s', sale) : []),
          ...comesBack,
          ...(isRefunded ? refundedPostings('g', price) : []),
          ...(end === 'by hand' ? settledByHandPostings('g', price, 'order') : []),
        ];
        expect(sum(story)).toBe(0n);
        expect(sumOn(story, 'customer_funds')).toBe(0n);
        expect(sumOn(story, 'gateway:g')).toBe((isRefunded ? 0n : price) - fee);
        expect(sumOn(story, 'supplier:s')).toBe(end === 'delivered' ? -cost : 0n);
      }),
      { numRuns: 1000 },
    );
  });

  it('of a payout leaves nothing in flight, and takes from the seller exactly what left the gateway', () => {
    fc.assert(
      fc.property(money, fc.nat(1_000), fc.boolean(), fc.nat(4), (amount, part, isPaidFirst, changes) => {
        const fee = pesewas((amount * BigInt(part)) / 1_001n);
        const payout = { gateway: 'g', userId: 'ama', amount, fee };
        const story = [
          ...payoutRequestedPostings({ sellerId: 'ama' }, amount),
          ...(isPaidFirst
            ? payoutConfirmedPostings(payout)
            : payoutFailedPostings({ sellerId: 'ama' }, amount)),
        ];
        let isPaid = isPaidFirst;
        for (let change = 0; change < changes; change++) {
          story.push(...(isPaid ? payoutReversedPostings(payout) : payoutHonouredPostings(payout)));
          isPaid = !isPaid;
        }
        expect(sum(story)).toBe(0n);
        expect(sumOn(story, 'payouts_in_flight')).toBe(0n);
        expect(sumOn(story, 'commission:ama')).toBe(isPaid ? amount : 0n);
        expect(sumOn(story, 'gateway:g')).toBe(isPaid ? fee - amount : 0n);
      }),
      { numRuns: 1000 },
    );
  });
});
