/** An order in words: its state, and its history step by step. Pure. */
import { networkName } from '@ntem/contract/networks';
import { stageNames } from '@ntem/contract/orders/stages';
import type { WholeOrder } from '@ntem/contract/orders/whole-order';
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import { type OrderState, orderStates } from '@ntem/contract/states';
import { troubleTitles } from '#features/admin/review/trouble-words.ts';
import { formatMoment } from '#ui/core/formats.tsx';
import { formatSpan } from '#ui/small/moments.ts';
import { ghs, type Phrase, say, sentences, tel } from '#ui/small/phrase.tsx';
import { nameIn, vendorName } from './vendor-words.ts';

const stateNames: Record<OrderState, string> = {
  created: 'Ordered',
  awaiting_code: 'Waiting for the code',
  prompting: 'Asking the wallet',
  payment_pending: 'Waiting for the payment',
  payment_failed: 'Payment failed',
  expired: 'Not paid in time',
  paid: 'Paid',
  paid_late: 'Paid late',
  delivering: stageNames.being_sent,
  delivery_unknown: 'Not known whether it arrived',
  on_hold: 'On hold',
  delivery_failed: 'Not delivered',
  refund_pending: 'Refund on its way',
  refunded: 'Refunded',
  delivered: 'Delivered',
  needs_review: 'Needs you',
};

/** Counts of a day come with any text as their state. */
export function stateName(state: string): string {
  const known = orderStates.find((one) => one === state);
  return known ? stateNames[known] : state.replaceAll('_', ' ');
}

/** It waits for a person, or a vendor contradicts how it has ended. */
export function needsPerson({ state, attempts }: WholeOrder): boolean {
  return state === 'needs_review' || attempts.some(({ contradicted_by: by }) => by !== null);
}

type Standing = { tone: 'success' | 'info' | 'warning' | 'danger'; words: Phrase };

/** Of the states that are told in the same words for every order. */
const standings: Partial<Record<OrderState, [tone: Standing['tone'], words: string]>> = {
  delivery_unknown: [
    'warning',
    'Not known: it may or may not have been delivered. It is asked about by itself.',
  ],
  on_hold: ['warning', 'On hold: the supplier cannot take it now. It is sent once the supplier is back.'],
  delivery_failed: ['warning', 'Not delivered. The money goes back by itself.'],
  refund_pending: ['info', 'The refund is on its way.'],
  payment_failed: ['info', `${stateNames.payment_failed}. Nothing was sent.`],
  expired: ['info', `${stateNames.expired}. Nothing was sent.`],
};

export function tellStanding(order: WholeOrder, review?: AttentionItem): Standing {
  if (needsPerson(order)) {
    const why = review ? `${troubleTitles[review.trouble]}.` : 'It waits for a person.';
    return { tone: 'danger', words: [why] };
  }
  if (order.state === 'delivered') return { tone: 'success', words: sayDelivered(order) };
  if (order.state === 'refunded') {
    const since = order.refunded_at ? say` since ${formatMoment(order.refunded_at)}` : [];
    return { tone: 'info', words: say`Refunded. The payer has ${cameIn(order)} back${since}.` };
  }
  const otherwise = ['info', `${stateNames[order.state]}. Nothing waits for you.`] as const;
  const [tone, words] = standings[order.state] ?? otherwise;
  return { tone, words: [words] };
}

function sayDelivered({ paid_at, delivered_at, attempts }: WholeOrder): Phrase {
  const delivery = attempts.find(
    ({ direction, outcome, surplus }) => direction === 'deliver' && outcome === 'done' && !surplus,
  );
  const tookMs = paid_at && delivered_at ? Date.parse(delivered_at) - Date.parse(paid_at) : 0;
  return sentences(
    tookMs < 1_000 ? 'Delivered.' : `Delivered ${formatSpan(tookMs)} after it was paid.`,
    delivery?.vendor_reference
      ? `${vendorName(delivery.provider)}'s reference is ${delivery.vendor_reference}.`
      : undefined,
  );
}

function cameIn({ received, price }: WholeOrder) {
  return ghs(received ?? price);
}

type Event = WholeOrder['events'][number];
type Tone = 'good' | 'bad' | 'wait';
type Told = { words: Phrase; by?: string | undefined; tone?: Tone };

/** `tookMs` is counted from the step before. */
export type TimelineStep = { at: string; words: Phrase; by: string; tone: Tone; tookMs: number | undefined };

export function timelineOf(order: WholeOrder): TimelineStep[] {
  return order.events.map((event, index) => {
    const before = order.events[index - 1];
    const { words, by = actors.get(event.actor) ?? `By ${event.actor}`, tone = 'good' } = tell(event, order);
    const tookMs = before && Date.parse(event.created_at) - Date.parse(before.created_at);
    return { at: event.created_at, words: sentences(words), by, tone, tookMs };
  });
}

/** Actors that are not admins. Admins are shown by name. */
const actors = new Map([
  ['worker', 'By itself'],
  ['buyer', 'By the buyer'],
  ['gateway', 'By the gateway'],
  ['supplier', 'By the supplier'],
]);

function tell(event: Event, order: WholeOrder): Told {
  const [seller] = order.sellers;
  const gateway = nameIn('gateway', vendorOf('collect', event, order));
  const supplier = nameIn('supplier', vendorOf('deliver', event, order));
  const reason = eventReason(event);
  // Only an admin's statement is theirs: everything else is the gateway's answer.
  const confirmed = actors.has(event.actor) ? `Confirmed by ${gateway}` : undefined;
  switch (event.to) {
    case 'created':
      if (event.from) return { words: say`${gateway} could not be used`, by: reason, tone: 'bad' };
      return {
        words: ['Order made'],
        by: seller && `By the buyer, through ${seller.name}'s link`,
      };
    case 'awaiting_code':
      return event.from === 'prompting'
        ? { words: say`${gateway} could not be used`, by: reason, tone: 'bad' }
        : { words: say`Code sent to ${tel(order.payer)}` };
    case 'prompting':
      return { words: [event.from === 'awaiting_code' ? 'Code entered' : 'Order confirmed'] };
    case 'payment_pending':
      return {
        words: say`${gateway} asked the payer to approve`,
        by: `${networkName(order.payer_network)} mobile money`,
      };
    case 'payment_failed':
      return { words: ['The payment failed'], by: reason, tone: 'bad' };
    case 'expired':
      return event.from === 'payment_pending'
        ? { words: ['The payer did not approve in time'], tone: 'bad' }
        : { words: ['The code was not entered in time'], tone: 'bad' };
    case 'paid':
      return { words: say`Paid ${cameIn(order)}`, by: confirmed };
    case 'paid_late':
      return { words: say`Paid ${cameIn(order)} after all`, by: confirmed };
    case 'delivering':
      return event.from === 'delivery_unknown'
        ? { words: say`${supplier} says that it is being delivered` }
        : { words: say`Sent to ${supplier}` };
    case 'delivery_unknown':
      return {
        words: say`${supplier} gave no clear answer`,
        by: 'It may or may not have been delivered. Nothing is sent again',
        tone: 'bad',
      };
    case 'on_hold':
      return {
        words: say`${supplier} cannot take it now`,
        by: reason ?? 'It waits until the supplier is back',
        tone: 'wait',
      };
    case 'delivery_failed':
      return { words: say`${supplier} did not deliver`, by: reason, tone: 'bad' };
    case 'refund_pending':
      return { words: ['Refund started'] };
    case 'refunded':
      return { words: say`${cameIn(order)} back to ${tel(order.payer)}` };
    case 'delivered':
      return { words: ['Delivered'], by: event.actor === 'worker' ? `Confirmed by ${supplier}` : undefined };
    case 'needs_review':
      return { words: ['Moved to Attention'], by: reason ?? 'A person decides', tone: 'wait' };
  }
}

function eventReason({ evidence }: Event): string | undefined {
  if (typeof evidence !== 'object' || evidence === null || !('reason' in evidence)) return undefined;
  const { reason } = evidence;
  return typeof reason === 'string' && reason !== '' ? `“${reason}”` : undefined;
}

/** Of the attempt that was the newest at that moment. */
function vendorOf(direction: 'collect' | 'deliver', event: Event, { attempts }: WholeOrder) {
  const tried = attempts.filter((attempt) => attempt.direction === direction);
  const then = tried.filter(({ created_at }) => created_at <= event.created_at);
  return (then.at(-1) ?? tried[0])?.provider;
}
