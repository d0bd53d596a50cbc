/** What a person may decide about an order, and what each choice does to the money. Pure. */

import { type AttentionMove, attentionMoves, isMark, type Trouble } from '@ntem/contract/attention-rules';
import type { AttentionItem } from '@ntem/contract/topics/attention';
import {
  gatewayOf,
  owedBack,
  owedByHand,
  sayEarnings,
  sayNoEarnings,
  standingOf,
  supplierOf,
  wasGivenBack,
} from '#features/admin/attention/item-facts.ts';
import { ghs, type Phrase, say, sentences, tel } from '#ui/small/phrase.tsx';

export type Choice = {
  move: AttentionMove;
  name: string;
  button: Phrase;
  effect: Phrase;
  needsSecondAdmin: boolean;
  isSuggested: boolean;
};

/** The suggested one first, to ask again last. */
export function choicesOf(item: AttentionItem): Choice[] {
  const rank = (move: AttentionMove) => {
    if (move === suggested[item.trouble]) return -1;
    return move === 'check' ? attentionMoves.length : attentionMoves.indexOf(move);
  };
  return [...item.moves].sort((one, other) => rank(one) - rank(other)).map((move) => choiceOf(move, item));
}

export function choiceOf(move: AttentionMove, item: AttentionItem): Choice {
  const needsSecondAdmin = item.second_admin_moves.includes(move);
  return {
    move,
    name: nameOf(move, item),
    button: buttonOf(move, item),
    effect: sentences(
      ...effects[move](item),
      needsSecondAdmin ? 'A second admin has to confirm it first.' : undefined,
    ),
    needsSecondAdmin,
    isSuggested: move === suggested[item.trouble],
  };
}

/** Only what is clearly right: elsewhere the person weighs it. */
const suggested: Partial<Record<Trouble, AttentionMove>> = {
  payment_unknown: 'check',
  wrong_amount: 'refund',
  paid_twice: 'return-extra',
  delivery_unknown: 'check',
  delivery_not_found: 'deliver',
  delivered_twice: 'acknowledge',
  delivered_after_refund: 'mark-delivered',
  refund_unknown: 'check',
  refund_refused: 'refund',
  refunded_twice: 'acknowledge',
  refund_taken_back: 'refund',
  silent: 'check',
};

function nameOf(move: AttentionMove, item: AttentionItem): string {
  if (move === 'mark-delivered' && standingOf(item) === 'delivered') return 'It stays delivered';
  return names[move];
}

const names: Record<AttentionMove, string> = {
  check: 'Not sure yet',
  deliver: 'Send it again',
  refund: 'Give the money back',
  'return-extra': 'Give the second payment back',
  acknowledge: 'Nothing can be done',
  'mark-delivered': 'It did arrive',
  'mark-refunded': 'The money did go back',
  'mark-unpaid': 'It was never paid',
  'settle-by-hand': 'Settled by hand',
  'write-off': 'The money is lost',
};

function buttonOf(move: AttentionMove, item: AttentionItem): Phrase {
  if (move === 'refund' && isRefused(item)) return ['Refund to another number'];
  if (move === 'refund') return say`Refund ${ghs(owedBack(item))}`;
  if (move === 'return-extra') return say`Refund ${ghs(item.unallocated)}`;
  if (move === 'write-off') return say`Write off ${ghs(takenBack(item))}`;
  return [buttons[move]];
}

const buttons: Record<Exclude<AttentionMove, 'refund' | 'return-extra' | 'write-off'>, string> = {
  check: 'Ask again',
  deliver: 'Send again',
  acknowledge: 'Close this case',
  'mark-delivered': 'Mark delivered',
  'mark-refunded': 'Mark refunded',
  'mark-unpaid': 'Mark not paid',
  'settle-by-hand': 'Settle by hand',
};

/** A wallet said no: another one of the buyer's may take it. */
export function isRefused({ refund }: AttentionItem): boolean {
  return refund?.outcome === 'failed' || refund?.outcome === 'reversed';
}

/** Nothing is sent anew while an earlier call may have succeeded, unless somebody knows that it did not. */
export function needsEvidence(move: AttentionMove, { delivery, refund }: AttentionItem): boolean {
  if (isMark(move)) return true;
  const isUndecided = (side: AttentionItem['refund']) =>
    side?.outcome === 'open' || side?.outcome === 'unknown';
  if (move === 'deliver') return isUndecided(delivery);
  return move === 'refund' && (isUndecided(delivery) || isUndecided(refund));
}

/** What the gateway no longer has, of what was paid. */
export function takenBack({ payment, price }: AttentionItem): number {
  return payment?.amount ?? price;
}

type Effect = (item: AttentionItem) => (Phrase | string | undefined)[];

const effects: Record<AttentionMove, Effect> = {
  check: (item) => [say`Asks ${gatewayOf(item)} and ${supplierOf(item)} now, and goes by what they say.`],
  deliver: (item) => [
    say`${supplierOf(item)} is ${item.state === 'on_hold' ? 'tried now' : 'asked first'}. Once it has arrived, we pay it ${ghs(item.cost_price)}${comma(sayEarnings(item))}.`,
    'The buyer pays nothing more.',
  ],
  refund: refundEffect,
  'return-extra': (item) => [
    say`${ghs(item.unallocated)} to ${tel(item.payer)}.`,
    'The order itself stays as it is: nobody earns less for it.',
  ],
  acknowledge: acknowledgeEffect,
  'mark-delivered': markDeliveredEffect,
  'mark-refunded': markRefundedEffect,
  'mark-unpaid': (item) => [
    say`${gatewayOf(item)} is asked first. The order ends as not paid: nothing is sent${comma(sayNoEarnings(item))}.`,
    'Money that still comes is delivered or given back.',
  ],
  'settle-by-hand': (item) => [
    say`${ghs(owedByHand(item))} count as handed over to the buyer. Nothing is sent through ${gatewayOf(item)}.`,
    sayNoEarningsUnless(item),
  ],
  'write-off': (item) => [
    say`${ghs(takenBack(item))} become our loss: ${gatewayOf(item)} has them no more.`,
    'The order stays as it is: buyer and sellers keep what they have.',
  ],
};

function refundEffect(item: AttentionItem): (Phrase | string | undefined)[] {
  const back = say`${ghs(owedBack(item))} to ${tel(item.payer)}`;
  if (standingOf(item) === 'delivered') {
    return [
      say`${back}${comma(sayTakenOff(item))}.`,
      say`${supplierOf(item)} owes us ${ghs(item.cost_price)} again, or keeps them as our loss: you say which.`,
    ];
  }
  if (isRefused(item)) return [say`${back}, or to another number of the buyer${comma(sayNoEarnings(item))}.`];
  const gain = say`${back}${comma(sayNoEarnings(item))}.`;
  return item.delivery ? [say`${supplierOf(item)} is asked first. ${gain}`, 'We pay no supplier.'] : [gain];
}

function markDeliveredEffect(item: AttentionItem): (Phrase | string | undefined)[] {
  const cost = ghs(item.cost_price);
  if (standingOf(item) === 'delivered') {
    return [
      say`${supplierOf(item)} keeps ${cost}${comma(sayEarnings(item))}. Nothing goes back to the payer.`,
    ];
  }
  if (wasGivenBack(item)) {
    const isBooked = item.trouble === 'delivered_after_refund';
    return [
      standingOf(item) === 'refunded' ? 'The money stays with the payer.' : 'The refund goes on.',
      say`${cost} ${isBooked ? 'are booked as our loss already' : 'become our loss'}${comma(sayNoEarnings(item))}.`,
    ];
  }
  return [say`${supplierOf(item)} is asked first. We pay it ${cost}${comma(sayEarnings(item))}.`];
}

function markRefundedEffect(item: AttentionItem): (Phrase | string | undefined)[] {
  const back = ghs(owedBack(item));
  if (item.trouble === 'payment_taken_back') {
    return [
      say`${gatewayOf(item)} gave ${back} back by itself: the order ends as refunded${comma(sayNoEarnings(item))}.`,
      'Nothing is sent.',
    ];
  }
  return [
    say`${gatewayOf(item)} is asked first. ${back} count as given back, and nothing more is sent.`,
    'If the money did not arrive, the buyer has lost it.',
  ];
}

function acknowledgeEffect(item: AttentionItem): (Phrase | string)[] {
  const { trouble, cost_price, refund, price } = item;
  if (trouble === 'delivery_taken_back')
    return [say`${supplierOf(item)} owes us ${ghs(cost_price)} again: the loss is taken out of our books.`];
  if (trouble === 'delivered_twice')
    return [say`The loss of ${ghs(cost_price)} is booked already. Nothing moves.`];
  if (trouble === 'refunded_twice')
    return [say`The loss of ${ghs(refund?.amount ?? price)} is booked already. Nothing moves.`];
  return ['The case is closed as it stands. Nothing moves.'];
}

/** Of a delivery that counted: who had earned something loses it again. */
function sayTakenOff(item: AttentionItem): Phrase | undefined {
  const [first, second] = [item.seller, item.agent].flatMap((one) => one ?? []);
  if (!first) return undefined;
  const one = say`${ghs(first.commission)} are taken off ${first.name}'s balance`;
  return second ? say`${one} and ${ghs(second.commission)} off ${second.name}'s` : one;
}

/** A second payment changes nothing about who earned on the first. */
function sayNoEarningsUnless(item: AttentionItem): Phrase | undefined {
  const words = item.trouble === 'paid_twice' ? undefined : sayNoEarnings(item);
  return words && say`${words}.`;
}

function comma(phrase: Phrase | undefined): Phrase {
  return phrase ? say`, ${phrase}` : [];
}
