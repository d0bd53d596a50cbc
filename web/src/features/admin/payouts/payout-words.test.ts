/** The gateway's contradictions about a payout, and the effect of each mark on the money. */
import type { PayoutRow } from '@ntem/contract/payouts/endpoints/payouts';
import type { PayoutMark } from '@ntem/contract/payouts/payout-moves';
import { expect, test } from 'vitest';
import { textOf } from '#ui/small/phrase.tsx';
import { contradictionOf, gatewaySays, markEffect } from './payout-words.ts';

const payoutOf = (changes: Partial<PayoutRow>) =>
  ({
    reference: 'PO9LM4C6TQ',
    seller: { id: 'akosua', name: 'Akosua Boateng' },
    amount: 320,
    state: 'unknown',
    contradicted_by: null,
    says: null,
    ...changes,
  }) as PayoutRow;

const takenBack = { state: 'paid', contradicted_by: 'payout_taken_back' } as const;
const afterFailure = { state: 'failed', contradicted_by: 'payout_after_failure' } as const;

test.each<[string, Partial<PayoutRow>, string | undefined]>([
  ['came back', takenBack, 'It counts as paid, and the gateway says that GH₵ 320.00 came back.'],
  [
    'arrived after it had failed',
    afterFailure,
    'It counts as failed and Akosua Boateng has GH₵ 320.00 again, but the gateway says that it arrived.',
  ],
  ['is only unknown', {}, undefined],
])('a payout that %s', (_name, changes, words) => {
  const contradiction = contradictionOf(payoutOf(changes));
  expect(contradiction && textOf(contradiction)).toBe(words);
});

test.each<[PayoutMark, string, Partial<PayoutRow>, string]>([
  ['mark-paid', 'unknown', {}, 'GH₵ 320.00 counts as paid to Akosua Boateng. Nothing is sent.'],
  [
    'mark-failed',
    'unknown',
    {},
    "GH₵ 320.00 goes back to Akosua Boateng's balance and can be withdrawn again. If it arrived after all, it is paid twice.",
  ],
  ['mark-paid', 'came back', takenBack, 'It stays paid: Akosua Boateng has GH₵ 320.00, and nothing is sent.'],
  [
    'mark-failed',
    'came back',
    takenBack,
    "GH₵ 320.00 goes back to Akosua Boateng's balance and can be withdrawn again. If it arrived after all, it is paid twice.",
  ],
  [
    'mark-paid',
    'arrived late',
    afterFailure,
    "GH₵ 320.00 is taken off Akosua Boateng's balance again, which may turn negative until more is earned.",
  ],
  [
    'mark-failed',
    'arrived late',
    afterFailure,
    'It stays failed: Akosua Boateng keeps GH₵ 320.00 in the balance. If it arrived after all, it is paid twice.',
  ],
])('%s of a payout that is %s', (mark, _name, changes, words) => {
  expect(textOf(markEffect(mark, payoutOf(changes)))).toBe(words);
});

test('the last word of the gateway is told while it is open', () => {
  expect(gatewaySays(payoutOf({ says: 'not_found' }))).toBe('Does not know this payout');
  expect(gatewaySays(payoutOf({ state: 'paid', says: 'done' }))).toBeUndefined();
});
