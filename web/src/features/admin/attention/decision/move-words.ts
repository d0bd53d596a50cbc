/** What a person may decide about an order, and what each choice does to the money. Pure. */
import { type AttentionMove, attentionMoves, isMark, type Trouble } from '@ntem/contract/attention-rules';
import type { AttentionItem } from '@ntem/contract/topics/attention';
import {
  gatewayOf,
  owedBack,
  owedByHand,
  owedExtra,
  standingOf,
  supplierOf,
  takenBack,
  wasGivenBack,
} from '#features/admin/attention/item-facts.ts';
import { ghs, type Phrase, say, sentences, tel } from '#ui/small/phrase.tsx';

type Sentences = (Phrase | string | undefined)[];

type MoveWords = {
  name: string;
  button: (item: AttentionItem) => Phrase;
  effect: (item: AttentionItem) => Sentences;
  title: string;
  /** After 'decided to' and 'wants to'. */
  deed: (item: AttentionItem) => Phrase;
  next: (item: AttentionItem) => Phrase;
  /** After the order's reference, once it has ended. */
  done: string;
};

export const moves: Record<AttentionMove, MoveWords> = {
  check: {
    name: 'Not sure yet',
    button: () => ['Ask again'],
    effect: (item) => [say`Asks ${gatewayOf(item)} and ${supplierOf(item)} now, and goes by what they say.`],
    title: 'Ask again',
    deed: (item) => say`ask ${gatewayOf(item)} and ${supplierOf(item)}`,
    next: () => ['The order goes on by what they say'],
    done: 'asked',
  },
  deliver: {
    name: 'Send it again',
    button: () => ['Send again'],
    effect: (item) => [
      say`${supplierOf(item)} is ${item.state === 'on_hold' ? 'tried now' : 'asked first'}. Once it has arrived, we pay it ${ghs(item.cost_price)}${comma(sayEarnings(item))}.`,
      'The buyer pays nothing more.',
    ],
    title: 'Send this order again',
    deed: () => ['send it again'],
    next: (item) => say`The bundle goes to ${tel(item.recipient)}`,
    done: 'being sent again',
  },
  refund: {
    name: 'Give the money back',
    button: (item) => (isRefused(item) ? ['Refund to another number'] : say`Refund ${ghs(owedBack(item))}`),
    effect: refundEffect,
    title: 'Refund this order',
    deed: (item) => say`give ${ghs(owedBack(item))} back`,
    next: (item) => say`${ghs(owedBack(item))} go to ${tel(item.payer)}, and the order ends as refunded`,
    done: 'the refund is on its way',
  },
  'return-extra': {
    name: 'Give the second payment back',
    button: (item) => say`Refund ${ghs(owedExtra(item))}`,
    effect: (item) => [
      say`${ghs(owedExtra(item))} to ${tel(item.payer)}.`,
      'The order itself stays as it is: nobody earns less for it.',
    ],
    title: 'Give the second payment back',
    deed: (item) => say`give the second ${ghs(owedExtra(item))} back`,
    next: (item) => say`${ghs(owedExtra(item))} go to ${tel(item.payer)}`,
    done: 'the second payment is on its way back',
  },
  acknowledge: {
    name: 'Nothing can be done',
    button: () => ['Close this case'],
    effect: acknowledgeEffect,
    title: 'Close this case',
    deed: () => ['close it'],
    next: () => ['The case is closed'],
    done: 'closed',
  },
  'mark-delivered': {
    name: 'It did arrive',
    button: () => ['Mark delivered'],
    effect: markDeliveredEffect,
    title: 'Mark as delivered',
    deed: () => ['mark it as delivered'],
    next: (item) => [
      wasGivenBack(item) ? 'The case is closed, and what it cost is lost' : 'The order ends as delivered',
    ],
    done: 'marked as delivered',
  },
  'mark-refunded': {
    name: 'The money did go back',
    button: () => ['Mark refunded'],
    effect: markRefundedEffect,
    title: 'Mark as refunded',
    deed: () => ['mark it as refunded'],
    next: () => ['The order ends as refunded'],
    done: 'marked as refunded',
  },
  'mark-unpaid': {
    name: 'It was never paid',
    button: () => ['Mark not paid'],
    effect: (item) => [
      say`${gatewayOf(item)} is asked first. The order ends as not paid: nothing is sent${comma(sayNoEarnings(item))}.`,
      'Money that still comes is delivered or given back.',
    ],
    title: 'Mark as not paid',
    deed: () => ['mark it as not paid'],
    next: () => ['The order ends as not paid'],
    done: 'marked as not paid',
  },
  'settle-by-hand': {
    name: 'Settled by hand',
    button: () => ['Settle by hand'],
    effect: settleEffect,
    title: 'Settle by hand',
    deed: (item) => say`settle ${ghs(owedByHand(item))} by hand`,
    next: (item) => say`Our books: ${ghs(owedByHand(item))} less to give back`,
    done: 'settled by hand',
  },
  'write-off': {
    name: 'The money is lost',
    button: (item) => say`Write off ${ghs(takenBack(item))}`,
    effect: (item) => [
      say`${ghs(takenBack(item))} become our loss: ${gatewayOf(item)} has them no more.`,
      'The order stays as it is: buyer and sellers keep what they have.',
    ],
    title: 'Write this payment off',
    deed: (item) => say`write ${ghs(takenBack(item))} off`,
    next: (item) => say`Our books: ${ghs(takenBack(item))} more lost`,
    done: 'written off',
  },
};

export type Choice = {
  move: AttentionMove;
  name: string;
  button: Phrase;
  effect: Phrase;
  needsSecondAdmin: boolean;
  isSuggested: boolean;
};

export function choicesOf(item: AttentionItem): Choice[] {
  const rank = (move: AttentionMove) => {
    if (move === suggested[item.trouble]) return -1;
    return move === 'check' ? attentionMoves.length : attentionMoves.indexOf(move);
  };
  return [...item.moves].sort((one, other) => rank(one) - rank(other)).map((move) => choiceOf(move, item));
}

export function choiceOf(move: AttentionMove, item: AttentionItem): Choice {
  const { name, button, effect } = moves[move];
  const needsSecondAdmin = item.second_admin_moves.includes(move);
  const stays = move === 'mark-delivered' && standingOf(item) === 'delivered';
  return {
    move,
    name: stays ? 'It stays delivered' : name,
    button: button(item),
    effect: sentences(
      ...effect(item),
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

function refundEffect(item: AttentionItem): Sentences {
  const back = say`${ghs(owedBack(item))} to ${tel(item.payer)}`;
  if (standingOf(item) === 'delivered') {
    return [say`${back}${comma(sayTakenOff(item))}.`, sayCostOwed(item)];
  }
  if (isRefused(item)) return [say`${back}, or to another number of the buyer${comma(sayNoEarnings(item))}.`];
  const gain = say`${back}${comma(sayNoEarnings(item))}.`;
  return item.delivery ? [say`${supplierOf(item)} is asked first. ${gain}`, 'We pay no supplier.'] : [gain];
}

function sayCostOwed(item: AttentionItem): Phrase {
  return say`${supplierOf(item)} owes us ${ghs(item.cost_price)} again, or keeps them as our loss: you say which.`;
}

function markDeliveredEffect(item: AttentionItem): Sentences {
  const cost = ghs(item.cost_price);
  const standing = standingOf(item);
  if (standing === 'delivered')
    return [
      say`${supplierOf(item)} keeps ${cost}${comma(sayEarnings(item))}. Nothing goes back to the payer.`,
    ];
  if (wasGivenBack(item)) {
    const isBooked = item.trouble === 'delivered_after_refund';
    return [
      standing === 'refunded' ? 'The money stays with the payer.' : 'The refund goes on.',
      say`${cost} ${isBooked ? 'are booked as our loss already' : 'become our loss'}${comma(sayNoEarnings(item))}.`,
    ];
  }
  return [say`${supplierOf(item)} is asked first. We pay it ${cost}${comma(sayEarnings(item))}.`];
}

function markRefundedEffect(item: AttentionItem): Sentences {
  const back = ghs(owedBack(item));
  const isUndone = standingOf(item) === 'delivered';
  if (isUndone || item.trouble === 'payment_taken_back')
    return [
      say`${gatewayOf(item)} gave ${back} back by itself: the order ends as refunded${comma(sayNoEarnings(item))}.`,
      isUndone ? sayCostOwed(item) : 'Nothing is sent.',
    ];
  return [
    say`${gatewayOf(item)} is asked first. ${back} count as given back, and nothing more is sent.`,
    'If the money did not arrive, the buyer has lost it.',
  ];
}

function acknowledgeEffect(item: AttentionItem): Sentences {
  const { trouble, cost_price, refund, price } = item;
  if (trouble === 'delivery_taken_back')
    return [say`${supplierOf(item)} owes us ${ghs(cost_price)} again: the loss is taken out of our books.`];
  if (trouble === 'refund_taken_back')
    return [
      say`${ghs(refund?.amount ?? price)} are at ${gatewayOf(item)} again: the loss is taken out of our books.`,
    ];
  if (trouble === 'delivered_twice')
    return [say`The loss of ${ghs(cost_price)} is booked already. Nothing moves.`];
  if (trouble === 'refunded_twice')
    return [say`The loss of ${ghs(refund?.amount ?? price)} is booked already. Nothing moves.`];
  return ['The case is closed as it stands. Nothing moves.'];
}

function settleEffect(item: AttentionItem): Sentences {
  // A second payment changes nothing about who earned on the first.
  const losers = item.trouble === 'paid_twice' ? undefined : sayNoEarnings(item);
  return [
    say`${ghs(owedByHand(item))} count as handed over to the buyer. Nothing is sent through ${gatewayOf(item)}.`,
    losers && say`${losers}.`,
  ];
}

/** `Kwame Mensah earns GH₵ 1.90 and Ama Owusu GH₵ 0.50`. Nothing where nobody sold it. */
function sayEarnings({ sellers: [first, ...others] }: AttentionItem): Phrase | undefined {
  if (!first) return undefined;
  const rest = others.map(({ name, commission }) => say` and ${name} ${ghs(commission)}`);
  return say`${first.name} earns ${ghs(first.commission)}${rest.flat()}`;
}

function sayNoEarnings(item: AttentionItem): Phrase | undefined {
  const names = item.sellers.map(({ name }) => name);
  if (names.length === 0) return undefined;
  return say`${names.join(' and ')} ${names.length > 1 ? 'earn' : 'earns'} nothing`;
}

/** Of a delivery that counted: who had earned something loses it again. */
function sayTakenOff({ sellers: [first, ...others] }: AttentionItem): Phrase | undefined {
  if (!first) return undefined;
  const rest = others.map(({ name, commission }) => say` and ${ghs(commission)} off ${name}'s`);
  return say`${ghs(first.commission)} are taken off ${first.name}'s balance${rest.flat()}`;
}

function comma(phrase: Phrase | undefined): Phrase {
  return phrase ? say`, ${phrase}` : [];
}
