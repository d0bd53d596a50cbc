/** The ledger's days, summed up. */
import type { LedgerKind } from '@ntem/contract/books/ledger-kinds';
import { expect, it } from 'vitest';
import { sumDays, totalOf } from './profit-sums.ts';

const entry = (kind: LedgerKind, account: string, transactions: number, amount: number) => ({
  date: '2026-11-14',
  kind,
  account,
  transactions,
  amount,
});

const day = [
  entry('paid', 'gateway:sandbox', 3, 29.3),
  entry('paid', 'customer_funds', 3, -29.3),
  entry('gateway_fee', 'fees', 3, 0.3),
  entry('gateway_fee', 'gateway:sandbox', 3, -0.3),
  entry('delivered', 'supplier:sandbox', 2, -27.25),
  entry('delivered', 'commission', 1, -0.7),
  entry('delivered', 'margin', 2, -1.15),
  entry('delivered', 'customer_funds', 2, 29.1),
  entry('refunded', 'gateway:sandbox', 1, -0.2),
  entry('refunded', 'customer_funds', 1, 0.2),
  entry('loss', 'losses', 1, 0.1),
  entry('loss', 'supplier:sandbox', 1, -0.1),
];

it('tells what buyers paid for what arrived, who got it, and what is left to the pesewa', () => {
  const [sum] = sumDays(day);
  expect(sum).toEqual({
    date: '2026-11-14',
    orders: 2,
    buyers: 29.1,
    suppliers: -27.25,
    sellers: -0.7,
    fees: -0.3,
    losses: -0.1,
    profit: 0.75,
  });
  const { buyers = 0, suppliers = 0, sellers = 0, fees = 0, losses = 0, profit } = sum ?? {};
  expect(buyers + suppliers + sellers + fees + losses).toBeCloseTo(profit ?? 0);
});

it('takes a sale out again that was taken back', () => {
  const [sum] = sumDays([
    entry('reversal', 'supplier:sandbox', 1, 27.25),
    entry('reversal', 'commission', 1, 0.7),
    entry('reversal', 'margin', 1, 1.15),
    entry('reversal', 'customer_funds', 1, -29.1),
  ]);
  expect(sum).toMatchObject({ orders: 0, buyers: -29.1, suppliers: 27.25, sellers: 0.7, profit: -1.15 });
});

it('adds up all days, where there are several', () => {
  const days = sumDays([...day, ...day.map((one) => ({ ...one, date: '2026-11-13' }))]);
  expect(totalOf(days)).toMatchObject({ date: '', orders: 4, buyers: 58.2, profit: 1.5 });
  expect(totalOf(days.slice(0, 1))).toBeUndefined();
});
