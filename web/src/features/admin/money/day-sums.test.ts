/** The ledger's days, summed up. */
import { expect, it } from 'vitest';
import { sumDays } from './day-sums.ts';

it('adds up each kind of account, and counts each event once', () => {
  const day = (kind: string, account: string, transactions: number, amount: number) => ({
    date: '2026-11-14',
    kind,
    account,
    transactions,
    amount,
  });
  const [sum] = sumDays([
    day('paid', 'gateway:sandbox', 2, 29.1),
    day('paid', 'customer_funds', 2, -29.1),
    day('delivered', 'supplier:sandbox', 2, -27.25),
    day('delivered', 'commission', 1, -0.7),
    day('delivered', 'margin', 2, -1.15),
    day('delivered', 'customer_funds', 2, 29.1),
    day('refunded', 'gateway:sandbox', 1, -0.2),
    day('refunded', 'customer_funds', 1, 0.2),
  ]);
  expect(sum).toEqual({
    date: '2026-11-14',
    transactions: 5,
    sums: {
      gateway: 28.9,
      supplier: -27.25,
      customer_funds: 0.2,
      commission: -0.7,
      payouts_in_flight: 0,
      margin: -1.15,
      fees: 0,
      losses: 0,
    },
  });
});
