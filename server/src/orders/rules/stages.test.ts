import type { Stage } from '@ntem/contract/orders/stages';
import { type OrderState, orderStates } from '@ntem/contract/states';
import { expect, test } from 'vitest';
import { stageOf } from './stages.ts';

type SettledState = Exclude<OrderState, 'needs_review'>;

const usual: [SettledState, Stage, inReview: Stage][] = [
  ['created', 'waiting_for_payment', 'waiting_for_payment'],
  ['awaiting_code', 'waiting_for_payment', 'waiting_for_payment'],
  ['prompting', 'waiting_for_payment', 'waiting_for_payment'],
  ['payment_pending', 'waiting_for_payment', 'waiting_for_payment'],
  ['payment_failed', 'not_paid', 'waiting_for_payment'],
  ['expired', 'not_paid', 'waiting_for_payment'],
  ['paid', 'being_sent', 'problem'],
  ['paid_late', 'being_sent', 'problem'],
  ['delivering', 'being_sent', 'problem'],
  ['delivery_unknown', 'problem', 'problem'],
  ['on_hold', 'problem', 'problem'],
  ['delivery_failed', 'problem', 'problem'],
  ['refund_pending', 'problem', 'problem'],
  ['refunded', 'money_sent_back', 'problem'],
  ['delivered', 'delivered', 'problem'],
];

test.each(usual)('%s is %s, and in review %s', (state, stage, inReview) => {
  expect(stageOf({ state, stateBeforeReview: null, lateSince: null })).toBe(stage);
  expect(stageOf({ state: 'needs_review', stateBeforeReview: state, lateSince: null })).toBe(inReview);
});

test('every state has a row', () => {
  expect([...usual.map(([state]) => state), 'needs_review'].sort()).toEqual([...orderStates].sort());
});

test('a paid order that is late is a problem, and one that has ended is not', () => {
  const late = (state: OrderState) => stageOf({ state, stateBeforeReview: null, lateSince: new Date(0) });
  expect(['paid', 'delivering', 'delivered', 'refunded'].map((state) => late(state as OrderState))).toEqual([
    'problem',
    'problem',
    'delivered',
    'money_sent_back',
  ]);
});
