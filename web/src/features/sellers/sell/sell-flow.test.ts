/** Selling over the counter: what is kept, what is asked, and which key a sale is sent under. */
import type { Stage } from '@ntem/contract/orders/stages';
import { expect, it } from 'vitest';
import { emptyFlow, repeatable, type SellEvent, type SellFlow, sellReducer } from './sell-flow.ts';

const play = (...events: SellEvent[]): SellFlow => events.reduce(sellReducer, emptyFlow);
const typed: SellEvent = { type: 'typed', number: '0241234567' };
const chose: SellEvent = { type: 'chose', packageId: 'five', key: 'k1' };
const twin = { id: 's0', created_at: '2026-11-18T14:32:00.000Z', stage: 'delivered' as const };

it('a refused sale keeps number and bundle, and gets another key', () => {
  const { number, chosen } = play(typed, chose, { type: 'refused', key: 'k2' });
  expect(number).toBe('0241234567');
  expect(chosen).toMatchObject({ packageId: 'five', key: 'k2', isConfirmed: false });
});

it('the same bundle again is sent only once the seller has said so', () => {
  const asked = play(typed, chose, { type: 'refused', key: 'k2', twin });
  expect(asked.chosen).toMatchObject({ twin, isConfirmed: false });
  expect(sellReducer(asked, { type: 'confirmed', key: 'k3' }).chosen).toMatchObject({
    key: 'k3',
    isConfirmed: true,
  });
  // Another bundle is another question.
  const other = sellReducer(asked, { type: 'chose', packageId: 'ten', key: 'k4' });
  expect(other.chosen).toEqual({ packageId: 'ten', key: 'k4', isConfirmed: false, isQuick: false });
});

it('another number begins again, and sales under way stay', () => {
  const sold = play(typed, chose, { type: 'sold', id: 's1' });
  expect(sold).toMatchObject({ number: '0241234567', running: ['s1'], shown: 's1' });
  expect(sold.chosen).toBeUndefined();
  expect(sellReducer(sold, { type: 'next' })).toEqual({ number: '', isQuick: false, running: ['s1'] });
  expect(
    play(typed, { type: 'network', network: 'TELECEL' }, { type: 'picked', number: '0201234567' }),
  ).toEqual({ number: '0201234567', isQuick: true, running: [] });
  expect(sellReducer(sold, { type: 'ended', id: 's1' }).running).toEqual([]);
});

it('a repeated sale is filled in whole, with what was paid then', () => {
  const sale = {
    recipient: '0241234567',
    network: 'TELECEL' as const,
    package_id: 'five',
    created_at: twin.created_at,
    customer_pays: 21,
  };
  expect(play({ type: 'repeated', sale, key: 'k1' })).toEqual({
    number: '0241234567',
    network: 'TELECEL',
    isQuick: true,
    running: [],
    chosen: {
      packageId: 'five',
      key: 'k1',
      isConfirmed: false,
      isQuick: true,
      again: { at: twin.created_at, paid: 21 },
    },
  });
  // Of a package that is not sold any more, the number alone.
  const gone = { ...sale, package_id: null };
  expect(play({ type: 'repeated', sale: gone, key: 'k1' })).not.toHaveProperty('chosen');
});

it('the last different sales are offered again, and none that is in doubt', () => {
  const sale = (recipient: string, stage: Stage, package_id = 'five') => ({ recipient, stage, package_id });
  const sales = [
    sale('1', 'problem'),
    sale('2', 'delivered'),
    sale('2', 'delivered'),
    sale('1', 'delivered'),
    sale('3', 'money_sent_back'),
    sale('2', 'delivered', 'ten'),
    sale('4', 'being_sent'),
    sale('5', 'delivered'),
    sale('6', 'delivered'),
    sale('7', 'delivered'),
  ];
  expect(repeatable(sales).map(({ recipient, package_id }) => `${recipient} ${package_id}`)).toEqual([
    '2 five',
    '2 ten',
    '5 five',
    '6 five',
  ]);
});
