/** What a person may decide about an order, and what each choice does to the money. Pure. */
import {
  type AttentionMove,
  attentionMoves,
  isMark,
  type Trouble,
} from '@ntem/contract/review/attention-rules';
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import {
  gatewayOf,
  isBeside,
  isRefused,
  owedBack,
  owedByHand,
  owedExtra,
  standingOf,
  supplierOf,
  takenBack,
  wasGivenBack,
} from '#features/admin/review/item-facts.ts';
import { ghs, type Phrase, say, sentences, tel } from '#ui/small/phrase.tsx';
import {
  acknowledgeEffect,
  comma,
  markDeliveredEffect,
  markPaidEffect,
  markRefundedEffect,
  markUnpaidEffect,
  refundEffect,
  type Sentences,
  sayEarnings,
  settleEffect,
} from './move-effects.ts';

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
    effect: (item) => [say`Asks ${gatewayOf(item)} and ${supplierOf(item)} again now.`],
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
    next: (item) => say`${ghs(owedBack(item))} goes to ${tel(item.payer)}, and the order ends as refunded`,
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
    next: (item) => say`${ghs(owedExtra(item))} goes to ${tel(item.payer)}`,
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
    next: (item) => [isBeside(item) ? 'The order stays as it is' : 'The order ends as refunded'],
    done: 'marked as refunded',
  },
  'mark-paid': {
    name: 'It was paid',
    button: () => ['Mark paid'],
    effect: markPaidEffect,
    title: 'Mark as paid',
    deed: () => ['mark it as paid'],
    next: (item) => [isBeside(item) ? 'The second payment can be given back' : 'The bundle is sent'],
    done: 'marked as paid',
  },
  'mark-unpaid': {
    name: 'It was never paid',
    button: () => ['Mark not paid'],
    effect: markUnpaidEffect,
    title: 'Mark as not paid',
    deed: () => ['mark it as not paid'],
    next: (item) => [isBeside(item) ? 'The order stays as it is' : 'The order ends as not paid'],
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
      say`${ghs(takenBack(item))} is written off: ${gatewayOf(item)} took it back.`,
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
  second_payment_unknown: 'check',
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

/** Nothing is sent anew while an earlier call may have succeeded, unless somebody knows that it did not. */
export function needsEvidence(move: AttentionMove, { delivery, refund }: AttentionItem): boolean {
  if (isMark(move)) return true;
  const isUndecided = (side: AttentionItem['refund']) =>
    side?.outcome === 'open' || side?.outcome === 'unknown';
  if (move === 'deliver') return isUndecided(delivery);
  return move === 'refund' && (isUndecided(delivery) || isUndecided(refund));
}
