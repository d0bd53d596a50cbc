/** Reasons for which an order waits for a person: a title for each trouble, and sentences that tell what happened. Pure. */
import { sayDuration } from '@ntem/contract/durations';
import { holdLimitMs } from '@ntem/contract/orders/limits';
import type { Trouble } from '@ntem/contract/review/attention-moves';
import type { AttentionItem, AttentionSide } from '@ntem/contract/review/endpoints/attention';
import { clauseOf } from '#features/admin/words/vendor-words.ts';
import { sayWhen } from '#ui/small/moments.ts';
import { ghs, type Phrase, say, sentences, tel } from '#ui/small/phrase.tsx';
import { buyerOf, gatewayOf, supplierOf } from './item-facts.ts';

export const troubleTitles: Record<Trouble, string> = {
  payment_unknown: 'The gateway does not say whether this was paid',
  payment_mismatch: 'Money came that does not fit this order',
  wrong_amount: 'Paid, but not the amount that was asked for',
  paid_twice: 'Two payments arrived for one order',
  second_payment_unknown: 'Paid, and perhaps a second time',
  payment_taken_back: 'The gateway took the payment back',
  on_hold: 'Paid, but the supplier cannot take it now',
  delivery_unknown: 'Sent, but nobody knows whether it arrived',
  delivery_not_found: 'Paid, but the supplier does not know this order',
  delivery_taken_back: 'The supplier took the delivery back',
  delivered_twice: 'The bundle was delivered twice',
  delivered_after_refund: 'Delivered, although the money went back',
  refund_unknown: 'Refund sent, the gateway has not answered',
  refund_refused: 'The refund was refused',
  refunded_twice: 'The money went back twice',
  refunded_otherwise: 'Something else went back than was sent',
  refund_taken_back: 'The refund failed after it had counted as done',
  silent: 'Nothing has moved on this order for a while',
};

type Told = { item: AttentionItem; nowMs: number; buyer: string; gateway: string; supplier: string };
type Sentence = Phrase | string | undefined;

export function storyOf(item: AttentionItem, nowMs: number): Phrase {
  const told = { item, nowMs, buyer: buyerOf(item), gateway: gatewayOf(item), supplier: supplierOf(item) };
  return sentences(...stories[item.trouble](told));
}

const stories: Record<Trouble, (told: Told) => Sentence[]> = {
  payment_unknown: (told) => [
    sayAsked(told),
    sayAnswer(told.gateway, told.item.payment),
    'Nothing is delivered before it says that the money came.',
    sayNextQuestion(told, told.item.payment),
  ],
  payment_mismatch: (told) => [
    sayAsked(told),
    say`${told.gateway} has money for it in another currency or under another reference.`,
    "It may be somebody else's, so it is not in our books. Nothing is sent until you decide.",
  ],
  wrong_amount: ({ item, buyer, gateway }) => [
    say`${buyer} was asked for ${ghs(item.price)}, and ${ghs(item.payment?.amount ?? item.unallocated)} came.`,
    say`The money is at ${gateway} and belongs to ${buyer}. No bundle is sent for it.`,
  ],
  paid_twice: ({ item, buyer, gateway }) => [
    say`${buyer} paid twice. One payment is for the bundle.`,
    say`The other ${ghs(item.payment?.amount ?? item.unallocated)} is at ${gateway} and belongs to ${buyer}.`,
    'It stays there until you decide.',
  ],
  second_payment_unknown: (told) => [
    sayPaid(told),
    say`${told.gateway} had been asked for the money as well. It ${clauseOf(told.item.payment?.says ?? null)}.`,
    say`If ${told.buyer} paid there too, that money is owed back.`,
    sayNextQuestion(told, told.item.payment),
  ],
  payment_taken_back: contradicted('payment'),
  on_hold: (told) => [
    sayPaid(told),
    say`${told.supplier} cannot take it now${quoted(told.item.delivery)}.`,
    `It is sent by itself once the supplier is back. After ${sayDuration(holdLimitMs)} the money goes back by itself.`,
  ],
  delivery_unknown: (told) => [
    sayPaid(told),
    saySent(told),
    sayAnswer(told.supplier, told.item.delivery),
    'It may or may not have been delivered, so nothing is sent again until you decide.',
    sayNextQuestion(told, told.item.delivery),
  ],
  delivery_not_found: (told) => [
    sayPaid(told),
    say`${saySent(told, ',')}${told.item.delivery?.outcome === 'unknown' ? ' the answer was lost,' : ''} and ${told.supplier} now says that it has no such order.`,
    'Nothing is sent again until you decide.',
  ],
  delivery_taken_back: contradicted('delivery'),
  delivered_twice: contradicted('delivery'),
  delivered_after_refund: contradicted('delivery'),
  refund_unknown: (told) => [
    sayRefund(told),
    sayAnswer(told.gateway, told.item.refund),
    'It may or may not have arrived, so nothing is sent a second time until you decide.',
    sayNextQuestion(told, told.item.refund),
  ],
  refund_refused: (told) => [
    sayRefund(told, 'tried to send'),
    say`${told.gateway} refused it${quoted(told.item.refund)}.`,
    say`Nothing has left: we still hold ${ghs(told.item.held)} for ${told.buyer}.`,
  ],
  refunded_twice: contradicted('refund'),
  refunded_otherwise: contradicted('refund'),
  refund_taken_back: contradicted('refund'),
  silent: (told) => [
    told.item.paid_at ? sayPaid(told) : sayAsked(told),
    say`Nothing has happened to it since ${sayWhen(told.item.changed_at, told.nowMs).replace(/^(at|on) /, '')}.`,
    'Ask again, and it goes on by what the vendors say.',
  ],
};

function sayPaid({ item, buyer, nowMs }: Told): Phrase {
  if (!item.paid_at) return say`${buyer} paid ${ghs(item.price)}.`;
  return say`${buyer} paid ${ghs(item.price)} ${sayWhen(item.paid_at, nowMs)}.`;
}

function sayAsked({ item, buyer, nowMs }: Told): Phrase {
  const at = (item.payment ?? item).created_at;
  return say`${buyer} was asked for ${ghs(item.price)} ${sayWhen(at, nowMs)} on ${tel(item.payer)}.`;
}

function saySent({ item, supplier, nowMs }: Told, end = '.'): Phrase {
  if (!item.delivery) return say`We sent the order to ${supplier}${end}`;
  return say`We sent the order to ${supplier} ${sayWhen(item.delivery.created_at, nowMs)}${end}`;
}

function sayRefund({ item, nowMs }: Told, verb = 'sent'): Phrase {
  const { refund } = item;
  if (!refund) return say`${ghs(item.price)} was to go back to ${tel(item.payer)}.`;
  return say`We ${verb} ${ghs(refund.amount)} back to ${tel(item.payer)} ${sayWhen(refund.created_at, nowMs)}.`;
}

/** A vendor says something else than our books: the title says what, and one decision closes it. */
function contradicted(side: 'payment' | 'delivery' | 'refund'): (told: Told) => Sentence[] {
  return (told) => {
    const { item, gateway, supplier } = told;
    const vendor = side === 'delivery' ? supplier : gateway;
    return [
      sayPaid(told),
      say`${vendor} now ${clauseOf(item[side]?.says ?? null)}.`,
      item.state === 'needs_review'
        ? 'Nothing is sent and nothing goes back until you decide.'
        : 'The order stays as it is. Say how it ended, and our books follow.',
      item.held > 0 ? say`We hold ${ghs(item.held)} for ${told.buyer}.` : undefined,
    ];
  };
}

function sayAnswer(vendor: string, side: AttentionSide | null): Phrase {
  return say`${vendor} ${clauseOf(side?.says ?? null)}.`;
}

function sayNextQuestion({ nowMs }: Told, side: AttentionSide | null): Phrase | undefined {
  return side?.next_ask_at ? say`It is asked again ${sayWhen(side.next_ask_at, nowMs)}.` : undefined;
}

/** In the vendor's own words, where it gave any. */
function quoted(side: AttentionSide | null): string {
  return side?.reason ? `: “${side.reason}”` : '';
}
