/** A decision from the asking to its end, and the figures that stand before it. */
import { attentionMoves } from '@ntem/contract/review/attention-moves';
import type { AttentionItem, WireDecision } from '@ntem/contract/review/endpoints/attention';
import { describe, expect, it, test } from 'vitest';
import { decisionOf, itemOf, nowMs } from '#features/admin/review/waiting-item.fixture.ts';
import { textOf } from '#ui/small/phrase.tsx';
import { slipOf, submitLabelOf } from './decision-slip.tsx';
import { endText, headingOf, stepsOf } from './decision-words.ts';
import { moves } from './move-words.ts';

const decided = (decision: Partial<WireDecision>, changes: Partial<AttentionItem> = {}) =>
  itemOf({ decision: decisionOf(decision), ...changes });
const closed = { closed_at: '2026-11-15T08:13:06.000Z' };

describe('the title of a case', () => {
  const kojo = { is_own: false, can_confirm: true, asked_by: { id: 'kojo', name: 'Kojo Antwi' } };
  test.each<[string, Partial<WireDecision>, string]>([
    ['a refund under way', {}, 'Being refunded: GH₵ 48.00 to Efua Quaye'],
    ['a delivery under way', { move: 'deliver' }, 'Being sent again'],
    ['a mark under way', { move: 'mark-delivered' }, 'Being carried out: mark it as delivered'],
    ['your own request', { state: 'waits' }, 'Waits for a second admin'],
    ["another's request", { state: 'waits', ...kojo }, 'Confirm: give GH₵ 48.00 back for Efua Quaye'],
    ['a refusal', { state: 'refused', ...closed }, 'Paid, but the supplier does not know this order'],
  ])('of %s', (_name, decision, title) => {
    expect(textOf(headingOf(decided(decision)))).toBe(title);
  });

  it('says that an order came back', () => {
    const item = decided({ state: 'done', ...closed }, { trouble: 'refund_refused' });
    expect(textOf(headingOf(item))).toBe('Back again: the refund was refused');
  });
});

describe('the steps of a decision', () => {
  const steps = (item: AttentionItem) => stepsOf(item).map(({ stage, words }) => [stage, textOf(words)]);
  it('under way name who is asked and what follows', () => {
    expect(steps(decided({}))).toEqual([
      ['done', 'You decided to give GH₵ 48.00 back'],
      ['now', 'DataMart GH is asked, then it is carried out'],
      ['next', 'GH₵ 48.00 goes to 0271359101, and the order ends as refunded'],
    ]);
  });
  it('that waits name the second admin', () => {
    const kojo = { is_own: false, asked_by: { id: 'kojo', name: 'Kojo Antwi' } };
    expect(steps(decided({ state: 'waits', move: 'settle-by-hand', ...kojo }))).toEqual([
      ['done', 'Kojo Antwi asked to settle GH₵ 48.00 by hand'],
      ['now', 'Another admin confirms or declines'],
      ['next', 'Our books: GH₵ 48.00 less to give back'],
    ]);
  });
  test.each<[string, Partial<WireDecision>]>([
    ['a question that was answered', { move: 'check', state: 'done', ...closed }],
    ['a request that was taken back', { state: 'withdrawn', ...closed }],
  ])('of %s are no news', (_name, decision) => {
    expect(steps(decided(decision))).toEqual([]);
  });
});

describe('the end of a decision', () => {
  it('that was a question tells what each vendor says', () => {
    expect(endText(decisionOf({ move: 'check', state: 'done' }), itemOf(), nowMs)).toBe(
      'NT7F3K92QX. Paystack, the gateway: Paid, GH₵ 48.00. DataMart GH, the supplier: Does not know this order.',
    );
  });
});

describe('before a decision', () => {
  const figures = (
    move: Parameters<typeof slipOf>[0],
    item: AttentionItem,
    ...rest: [{ phone: string; network: 'MTN' }?]
  ) => {
    const slip = slipOf(move, item, ...rest);
    return (
      slip && [
        ...slip.rows.map(({ name, value }) => `${name}: ${textOf(value)}`),
        `${slip.totalLabel}: ${slip.totalGhs}`,
      ]
    );
  };
  it('a refund names the payer and the amount', () => {
    expect(figures('refund', itemOf())).toEqual([
      'Goes to: Efua Quaye, 0271359101',
      'Network: AirtelTigo mobile money',
      'Paid: 15 Nov 2026, 05:58',
      'Kwame Mensah earns: Nothing',
      'Back to the payer: 48',
    ]);
    expect(textOf(submitLabelOf('refund', itemOf()))).toBe('Refund GH₵ 48.00 to 0271359101');
  });
  it('a delivery shows who gets what of the price, to the pesewa', () => {
    expect(figures('deliver', itemOf())).toEqual([
      'Goes to: 0271359101',
      'DataMart GH gets: GH₵ 44.10',
      'Kwame Mensah earns: GH₵ 1.90',
      'Left for us: GH₵ 2.00',
      'Paid by the buyer: 48',
    ]);
  });
  it('a delivery while the refund goes on is a loss', () => {
    const item = itemOf({ state_before_review: 'refund_pending' });
    expect(figures('mark-delivered', item)).toEqual(['Kwame Mensah earns: Nothing', 'Our loss: 44.1']);
  });
  it('money that went back twice is a loss', () => {
    const item = itemOf({ state_before_review: 'refund_pending', delivery: null });
    expect(figures('mark-refunded-twice', item)).toEqual([
      'Goes to: Efua Quaye, 0271359101',
      'Network: AirtelTigo mobile money',
      'Goes back: By our refund, and by the gateway',
      'Kwame Mensah earns: Nothing',
      'Our loss: 48',
    ]);
  });
  it('what a second admin confirms is sent to them', () => {
    const item = itemOf({ second_admin_moves: ['refund'] });
    expect(textOf(submitLabelOf('refund', item))).toBe(
      'Ask a second admin to refund GH₵ 48.00 to 0271359101',
    );
  });
  test.each(attentionMoves)('%s has a title, a deed and an end', (move) => {
    const decision = decisionOf({ move, state: 'done' });
    const { name, deed } = moves[move];
    for (const text of [name, textOf(deed(itemOf())), endText(decision, itemOf(), nowMs)])
      expect(text).toMatch(/\w/);
  });
});
