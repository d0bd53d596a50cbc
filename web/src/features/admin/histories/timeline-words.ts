/** What happened to an order, step by step, with who did it and how long it took. Pure. */

import { networkNames } from '@ntem/contract/phones';
import type { OrderFile } from '@ntem/contract/topics/histories';
import { nameIn } from '#features/admin/vendor-names.ts';
import { ghs, type Phrase, say, sentences, tel } from '#ui/small/phrase.tsx';

export type TimelineStep = {
  at: string;
  words: Phrase;
  by: string;
  tone: 'good' | 'bad' | 'wait';
  /** Since the step before. */
  tookMs: number | undefined;
};

type Event = OrderFile['events'][number];
type Told = { words: Phrase; by?: string | undefined; tone?: TimelineStep['tone'] };

export function timelineOf(order: OrderFile): TimelineStep[] {
  return order.events.map((event, index) => {
    const before = order.events[index - 1];
    const { words, by = sayActor(event), tone = 'good' } = tellEvent(event, order);
    const tookMs = before && Date.parse(event.created_at) - Date.parse(before.created_at);
    return { at: event.created_at, words: sentences(words), by, tone, tookMs };
  });
}

const actors: Record<string, string> = {
  worker: 'By itself',
  buyer: 'By the buyer',
  gateway: 'By the gateway',
  supplier: 'By the supplier',
};

function sayActor({ actor }: Event): string {
  return actors[actor] ?? `By ${actor}`;
}

/** What a vendor or an admin gave as a reason. */
function reasonOf({ evidence }: Event): string | undefined {
  if (typeof evidence !== 'object' || evidence === null) return undefined;
  const { reason } = evidence as { reason?: unknown };
  return typeof reason === 'string' && reason !== '' ? `“${reason}”` : undefined;
}

function tellEvent(event: Event, order: OrderFile): Told {
  const gateway = nameIn('gateway', vendorOf('collect', event, order));
  const supplier = nameIn('supplier', vendorOf('deliver', event, order));
  const reason = reasonOf(event);
  switch (event.to) {
    case 'created':
      return event.from
        ? { words: say`${gateway} could not be used`, by: reason, tone: 'bad' }
        : {
            words: ['Order made'],
            by: order.seller ? `By the buyer, through ${order.seller.name}'s link` : undefined,
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
        by: `${networkNames[order.payer_network]} mobile money`,
      };
    case 'payment_failed':
      return { words: ['The payment failed'], by: reason, tone: 'bad' };
    case 'expired':
      return {
        words: [
          event.from === 'payment_pending'
            ? 'The payer did not approve in time'
            : 'The code was not entered in time',
        ],
        tone: 'bad',
      };
    case 'paid':
      return { words: say`Paid ${ghs(order.received ?? order.price)}`, by: confirmedBy(event, gateway) };
    case 'paid_late':
      return {
        words: say`Paid ${ghs(order.received ?? order.price)} after all`,
        by: confirmedBy(event, gateway),
      };
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
      return { words: say`${ghs(order.received ?? order.price)} back to ${tel(order.payer)}` };
    case 'delivered':
      return { words: ['Delivered'], by: event.actor === 'worker' ? `Confirmed by ${supplier}` : undefined };
    case 'needs_review':
      return { words: ['Moved to Attention'], by: reason ?? 'A person decides', tone: 'wait' };
    default:
      return { words: [event.to.replaceAll('_', ' ')] };
  }
}

/** Only an admin's word is theirs: anything else was said by the gateway when it was asked. */
function confirmedBy({ actor }: Event, gateway: string): string | undefined {
  return actors[actor] ? `Confirmed by ${gateway}` : undefined;
}

/** Of the attempt that was the newest at that moment. */
function vendorOf(
  direction: 'collect' | 'deliver',
  event: Event,
  { attempts }: OrderFile,
): string | undefined {
  const tried = attempts.filter((attempt) => attempt.direction === direction);
  const then = tried.filter(({ created_at }) => created_at <= event.created_at);
  return (then.at(-1) ?? tried[0])?.provider;
}
