/** Tests of a statement's month, when it is closed, and its sums. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import {
  addMonths,
  chooseMonth,
  closingBalance,
  firstOpenDay,
  isClosed,
  type StatementLine,
  sumLines,
} from './statements.ts';

it.each([
  ['2026-10', 1, '2026-11'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -13, '2025-02'],
])('%s and %i months are %s', (month, count, then) => {
  expect(addMonths(month, count)).toBe(then);
});

it.each([
  ['what was asked for', '2026-08', '2026-05', '2026-08'],
  ['the running month, if it was asked for', '2026-11', '2026-05', '2026-11'],
  ['the latest that is over', undefined, '2026-05', '2026-10'],
  ['the running one for a seller who began in it', undefined, '2026-11', '2026-11'],
])('the month is %s', (_, asked, first, month) => {
  expect(chooseMonth({ asked, first, current: '2026-11' })).toBe(month);
});

it.each([
  ['2026-10-31T23:59:59Z', false],
  ['2026-11-01T00:00:00Z', false],
  ['2026-11-01T00:59:59.999Z', false],
  ['2026-11-01T01:00:00Z', true],
  ['2027-02-01T00:00:00Z', true],
])('October at %s is closed: %s', (now, closed) => {
  expect(isClosed('2026-10', new Date(now))).toBe(closed);
});

it.each([
  ['2026-10-31T23:59:59Z', '2026-10-31'],
  ['2026-11-01T00:59:59Z', '2026-10-31'],
  ['2026-11-01T01:00:00Z', '2026-11-01'],
])('at %s the first day to which something can be added is %s', (now, day) => {
  expect(firstOpenDay(new Date(now))).toBe(day);
});

const line = (
  kind: StatementLine['kind'],
  amount: number,
  rest: Partial<StatementLine> = {},
): StatementLine => ({
  kind,
  network: null,
  phone: null,
  count: 1,
  sold: pesewas(0) as Pesewas,
  amount: pesewas(amount),
  ...rest,
});

it('lines of one kind, network and number are one, in the order in which they are shown', () => {
  const lines = [
    line('withdrawal', -200, { phone: '024***0199' }),
    line('sales', 30, { network: 'TELECEL', sold: pesewas(500) }),
    line('sales', 50, { network: 'MTN', sold: pesewas(450) }),
    line('subagents', 7, { sold: pesewas(450) }),
    line('reversal', -50),
    line('sales', 5, { network: 'AIRTELTIGO' }),
    line('sales', 0, { network: 'MTN', sold: pesewas(400), count: 2 }),
    line('withdrawal', -100, { phone: '024***0199' }),
    line('withdrawal_returned', 100),
  ];
  expect(sumLines(lines)).toEqual([
    line('sales', 50, { network: 'MTN', sold: pesewas(850), count: 3 }),
    line('sales', 30, { network: 'TELECEL', sold: pesewas(500) }),
    line('sales', 5, { network: 'AIRTELTIGO' }),
    line('subagents', 7, { sold: pesewas(450) }),
    line('reversal', -50),
    line('withdrawal', -300, { phone: '024***0199', count: 2 }),
    line('withdrawal_returned', 100),
  ]);
  expect(closingBalance(pesewas(1000), lines)).toBe(pesewas(842));
});
