/** An order's file in words: its steps, its calls, its money, and its state. */
import type { WholeOrder } from '@ntem/contract/orders/whole-order';
import type { OrderState } from '@ntem/contract/states';
import { describe, expect, it, test } from 'vitest';
import { itemOf } from '#features/admin/review/waiting-item.fixture.ts';
import { textOf } from '#ui/small/phrase.tsx';
import { tellAttempt, tellDetails } from './attempt-words.ts';
import { moneyLines, moneySums } from './money-words.ts';
import { attemptOf, deliveredPostings, lostDelivery, nowMs, orderOf, postingsOf } from './order.fixture.ts';
import { tellStanding, timelineOf } from './order-words.ts';

const stepsOf = (order: WholeOrder) =>
  timelineOf(order).map(({ words, by, tone, tookMs }) => [textOf(words), by, tone, tookMs]);

describe('the history of an order', () => {
  it('is told with who did it and how long it took', () => {
    expect(stepsOf(orderOf())).toEqual([
      ['Order made', "By the buyer, through Kwame Mensah's link", 'good', undefined],
      ['Code sent to 0271359101', 'By the buyer', 'good', 1_000],
      ['Code entered', 'By the buyer', 'good', 17_000],
      ['Paystack asked the payer to approve', 'AirtelTigo mobile money', 'good', 1_000],
      ['Paid GH₵ 48.00', 'Confirmed by Paystack', 'good', 22_000],
      ['Sent to DataMart GH', 'By itself', 'good', 1_000],
      [
        'DataMart GH gave no clear answer',
        'It may or may not have been delivered. Nothing is sent again',
        'bad',
        6_000,
      ],
      ['Moved to Attention', 'A person decides', 'wait', 7_200_000],
    ]);
  });

  const told: [OrderState, OrderState | null, string, reason: string | null, string, string][] = [
    ['expired', 'awaiting_code', 'worker', null, 'The code was not entered in time', 'By itself'],
    ['expired', 'payment_pending', 'worker', null, 'The payer did not approve in time', 'By itself'],
    ['paid_late', 'expired', 'worker', null, 'Paid GH₵ 48.00 after all', 'Confirmed by Paystack'],
    ['awaiting_code', 'prompting', 'buyer', null, 'Paystack could not be used', 'By the buyer'],
    ['delivered', 'delivering', 'worker', null, 'Delivered', 'Confirmed by DataMart GH'],
    ['delivered', 'needs_review', 'Esi Mensah', null, 'Delivered', 'By Esi Mensah'],
  ];
  test.each(told)('%s from %s by %s', (to, from, actor, reason, words, by) => {
    const events = [{ from, to, actor, evidence: { reason }, created_at: '2026-11-15T08:00:00.000Z' }];
    expect(stepsOf(orderOf({ events }))[0]?.slice(0, 2)).toEqual([words, by]);
  });
});

describe('an attempt', () => {
  it('says exactly how much data it is where the gigabytes alone do not', () => {
    const order = orderOf();
    const odd = { ...order, package: { ...order.package, megabytes: 1_536 } };
    expect(textOf(tellAttempt(attemptOf(lostDelivery), odd))).toContain('Sent 1 GB (1,536 MB) to');
  });

  it('names both references, the questions and the next one', () => {
    expect(textOf(tellDetails(attemptOf(), nowMs))).toBe(
      "22 s. Our reference NTC7F3K92QX01, Paystack's 4099260516. Asked 2 times.",
    );
    expect(textOf(tellDetails(lostDelivery, nowMs))).toBe(
      '“No answer in 6 s”. Expected cost GH₵ 44.10. Our reference NTD7F3K92QX01, DataMart GH gave none. Asked 14 times. Asked again at 09:00:00.',
    );
  });
});

describe('the money', () => {
  const linesOf = (order: WholeOrder) => moneyLines(order).map(({ words, ghs }) => [textOf(words), ghs]);
  it('is held until the bundle arrives', () => {
    expect(linesOf(orderOf())).toEqual([
      ['Efua Quaye paid. Paystack keeps it for us.', 48],
      ['Paystack took its fee. We bear it.', -0.94],
    ]);
    expect(moneySums(orderOf())).toEqual([
      { words: 'We hold this for Efua Quaye until the bundle arrives.', ghs: 48 },
    ]);
  });

  it('begins every sentence with a capital letter', () => {
    const postings = postingsOf('paid', '05:58:12', { 'gateway:sandbox': 48 });
    expect(linesOf(orderOf({ postings }))).toEqual([
      ['Efua Quaye paid. The sandbox gateway keeps it for us.', 48],
    ]);
  });

  it('of a delivery goes to supplier and sellers, and what is left is profit to the pesewa', () => {
    const order = orderOf({ state: 'delivered', delivery: 'delivered', postings: deliveredPostings });
    expect(linesOf(order).slice(2)).toEqual([
      ['We paid DataMart GH.', -44.1],
      ['Kwame Mensah earns.', -1.9],
    ]);
    expect(moneySums(order)).toEqual([{ words: 'Our profit', ghs: 1.06 }]);
  });

  it('that no order can take is held apart', () => {
    const accounts = { 'gateway:paystack': 48, 'unallocated:paystack': -48 };
    const extra = postingsOf('unallocated', '06:00:00', accounts);
    expect(moneySums(orderOf({ postings: [...deliveredPostings, ...extra] }))).toEqual([
      { words: 'We hold this for Efua Quaye: no order can take it.', ghs: 48 },
    ]);
  });

  it('that was lost says so once', () => {
    const postings = postingsOf('loss', '06:00:00', { losses: 44.1, 'supplier:datamart': -44.1 });
    expect(linesOf(orderOf({ postings }))).toEqual([
      ['We paid DataMart GH for a delivery that nobody paid us for.', -44.1],
    ]);
    expect(moneySums(orderOf({ postings }))).toEqual([{ words: 'Our loss', ghs: -44.1 }]);
  });
});

describe('the state of an order', () => {
  const delivered: Partial<WholeOrder> = {
    state: 'delivered',
    delivered_at: '2026-11-15T05:58:53.000Z',
    attempts: [attemptOf(), attemptOf({ ...lostDelivery, outcome: 'done', vendor_reference: 'DM-88213991' })],
  };
  const rows: [string, Partial<WholeOrder>, string, string][] = [
    [
      'delivered',
      delivered,
      'success',
      "Delivered 41 s after it was paid. DataMart GH's reference is DM-88213991.",
    ],
    ['in review', {}, 'danger', 'Paid, but the supplier does not know this order.'],
    [
      'delivered and contradicted',
      { ...delivered, attempts: [attemptOf({ contradicted_by: 'paid_twice' })] },
      'danger',
      'Paid, but the supplier does not know this order.',
    ],
  ];
  test.each(rows)('%s', (_name, changes, tone, words) => {
    const standing = tellStanding(orderOf(changes), itemOf());
    expect([standing.tone, textOf(standing.words)]).toEqual([tone, words]);
  });
});
