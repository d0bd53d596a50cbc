/** A decision from the asking to its end, in words: what was decided, how far it is, what comes next. Pure. */
import type { AttentionMove } from '@ntem/contract/review/attention-moves';
import type { AttentionItem, WireDecision } from '@ntem/contract/review/endpoints/attention';
import { buyerOf, gatewayOf, owedBack, owedExtra, supplierOf } from '#features/admin/review/item-facts.ts';
import { factsOf } from '#features/admin/review/known-facts.ts';
import { troubleTitles } from '#features/admin/review/trouble-words.ts';
import { ghs, type Phrase, say, sentences, textOf } from '#ui/small/phrase.tsx';
import { moves } from './move-words.ts';

export type Step = { stage: 'done' | 'bad' | 'now' | 'next'; words: Phrase; at?: string };

/** What the case is called: what is being done about it goes before why it waits. */
export function headingOf(item: AttentionItem): Phrase {
  const { decision, trouble } = item;
  if (decision?.state === 'under_way' && decision.move !== 'check')
    return underWayHeading(decision.move, item);
  if (decision?.state === 'waits') {
    return decision.can_confirm
      ? say`Confirm: ${moves[decision.move].deed(item)} for ${buyerOf(item)}`
      : ['Waits for a second admin'];
  }
  const title = troubleTitles[trouble];
  const isBackAgain =
    decision?.state === 'done' && decision.move === 'refund' && trouble === 'refund_refused';
  return [isBackAgain ? `Back again: ${title.charAt(0).toLowerCase()}${title.slice(1)}` : title];
}

function underWayHeading(move: AttentionMove, item: AttentionItem): Phrase {
  if (move === 'refund') return say`Being refunded: ${ghs(owedBack(item))} to ${buyerOf(item)}`;
  if (move === 'return-extra') return say`Being refunded: ${ghs(owedExtra(item))} to ${buyerOf(item)}`;
  if (move === 'deliver') return ['Being sent again'];
  return say`Being carried out: ${moves[move].deed(item)}`;
}

export function askerOf({ is_own, asked_by }: WireDecision): string {
  return is_own ? 'you' : asked_by.name;
}

export function stepsOf(item: AttentionItem): Step[] {
  const { decision } = item;
  if (!decision) return [];
  const verb = decision.state === 'waits' ? 'asked to' : 'decided to';
  const asked: Step = {
    stage: 'done',
    words: sentences(say`${askerOf(decision)} ${verb} ${moves[decision.move].deed(item)}`),
    at: decision.asked_at,
  };
  const closedAt = decision.closed_at ? { at: decision.closed_at } : {};
  switch (decision.state) {
    case 'waits':
      return [
        asked,
        { stage: 'now', words: ['Another admin confirms or declines'] },
        nextStep(decision, item),
      ];
    case 'under_way':
      return [asked, { stage: 'now', words: sayNow(decision, item) }, nextStep(decision, item)];
    case 'done':
      if (decision.move === 'check') return [];
      return [asked, { stage: 'done', words: [decision.said ?? 'Carried out'], ...closedAt }];
    case 'refused':
    case 'void':
      return [asked, { stage: 'bad', words: [decision.said ?? 'It was not carried out'], ...closedAt }];
    case 'declined':
      return [asked, { stage: 'bad', words: [decision.said ?? 'Another admin declined it'], ...closedAt }];
    case 'withdrawn':
      return [];
  }
}

function sayNow({ move }: WireDecision, item: AttentionItem): Phrase {
  return sentences(say`${askedFirst(move, item)} is asked, then it is carried out`);
}

/** Whose word could contradict the decision. */
export function askedFirst(move: AttentionMove, item: AttentionItem): string {
  const isAboutBundle = ['deliver', 'refund', 'mark-delivered'].includes(move) && item.delivery !== null;
  return isAboutBundle ? supplierOf(item) : gatewayOf(item);
}

function nextStep({ move }: WireDecision, item: AttentionItem): Step {
  return { stage: 'next', words: moves[move].next(item) };
}

export function endText({ move, said, state }: WireDecision, item: AttentionItem, nowMs: number): string {
  const { ext_transaction_id: reference } = item;
  if (move === 'check' && state === 'done') return `${reference}. ${sayAnswers(item, nowMs)}`;
  return said ?? `${reference}: ${moves[move].done}`;
}

export function sayAnswers(item: AttentionItem, nowMs: number): string {
  const facts = factsOf(item, nowMs).filter(({ tone }) => tone !== 'held');
  return facts.map(({ who, what }) => `${who}: ${textOf(what)}.`).join(' ');
}
