/** Our assets and whose they are: every account has its place, and both sides have the same sum. */
import { expect, it } from 'vitest';
import { textOf } from '#ui/small/phrase.tsx';
import { booksOf } from './balance-sides.ts';

const account = (name: string, balance: number) => ({ account: name, name: null, balance });

const accounts = [
  account('gateway:paystack', 4210.3),
  account('gateway:hubtel', 312),
  account('supplier:datamart', -120.1),
  account('customer_funds', -163.5),
  account('payouts_in_flight', -520),
  account('unallocated:paystack', -136),
  account('settled_by_hand', -95),
  account('margin', -3900),
  account('fees', 402.4),
  account('losses', 13.1),
  account('commission:kwame', -2.9),
  account('commission:ama', -0.3),
];

it('puts every account on its side, in plain names, and both sides agree', () => {
  const { have, owed, haveSum, owedSum } = booksOf(accounts, { isWhole: true });
  expect(have.map(({ name, ghs }) => [name, ghs])).toEqual([
    ['At Paystack, the gateway', 4210.3],
    ['At Hubtel, the gateway', 312],
    ['At DataMart GH, the supplier', -120.1],
  ]);
  expect(owed.map(({ name, ghs }) => [name, ghs])).toEqual([
    ['We hold for buyers', 163.5],
    ['We owe sellers', 3.2],
    ['Payouts on their way', 520],
    ['Not matched to an order', 136],
    ['Handed over by hand', 95],
    ['Ours', 3484.5],
  ]);
  expect([haveSum, owedSum]).toEqual([4402.2, 4402.2]);
  const { note = '' } = owed.at(-1) ?? {};
  expect(typeof note === 'string' ? note : textOf(note)).toBe(
    'Margin GH₵ 3,900.00, fees −GH₵ 402.40, losses −GH₵ 13.10',
  );
});

it('says what was taken over from the old system, and both sides agree', () => {
  const brought = [...accounts, account('old_system', 120), account('commission:kofi', -120)];
  const { owed, haveSum, owedSum } = booksOf(brought, { isWhole: true });
  expect(owed).toContainEqual(expect.objectContaining({ name: 'Taken over from the old system', ghs: -120 }));
  expect(owed[1]).toMatchObject({ name: 'We owe sellers', ghs: 123.2 });
  expect(owedSum).toBeCloseTo(haveSum);
});

it('shows a difference as what it is', () => {
  const { haveSum, owedSum } = booksOf([...accounts, account('gateway:mtn', 0.5)], { isWhole: true });
  expect(haveSum - owedSum).toBeCloseTo(0.5);
});

it('gives all sellers together what the other accounts leave, where not all of them were read', () => {
  const { owed, isWhole } = booksOf(accounts.slice(0, -2), { isWhole: false });
  expect(owed[1]).toMatchObject({ name: 'We owe sellers', note: 'Commission of all sellers', ghs: 3.2 });
  expect(isWhole).toBe(false);
});

it('never hides an account that it has no name for', () => {
  const { owed } = booksOf([account('gateway:paystack', 5), account('put_in', -5)], { isWhole: true });
  expect(owed.map(({ name }) => name)).toContain('put in');
});
