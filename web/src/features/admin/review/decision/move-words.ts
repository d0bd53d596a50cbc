/** The choices about an order in words, and the effect of each on the money. Pure. */
import {
  type AttentionMove,
  attentionMoves,
  isMark,
  type MoneyMove,
  type Trouble,
} from '@ntem/contract/review/attention-moves';
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import {
  gatewayOf,
  isBeside,
  isPaymentOpen,
  isRefused,
  owedBack,
  owedByHand,
  owedExtra,
  spokenOf,
  standingOf,
  supplierOf,
} from '#features/admin/review/item-facts.ts';
import { ghs, type Phrase, say, sentences, tel } from '#ui/small/phrase.tsx';

type Sentences = (Phrase | string | undefined)[];

type MoveWords = {
  name: string;
  button: (item: AttentionItem) => Phrase;
  effect: (item: AttentionItem) => Sentences;
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
    deed: (item) => say`ask ${gatewayOf(item)} and ${supplierOf(item)}`,
    next: () => ['The order goes on by what they say'],
    done: 'asked',
  },
  deliver: {
    name: 'Send it again',
    button: () => ['Send again'],
    effect: (item) => [
      say`${supplierOf(item)} is ${item.state === 'on_hold' ? 'tried now' : 'asked first'}. Once it has arrived, we pay it ${ghs(item.cost_price)}${alsoThat(sayEarnings(item))}.`,
      'The buyer pays nothing more.',
    ],
    deed: () => ['send it again'],
    next: (item) => say`The bundle goes to ${tel(item.recipient)}`,
    done: 'being sent again',
  },
  refund: {
    name: 'Give the money back',
    button: (item) => (isRefused(item) ? ['Refund to another number'] : say`Refund ${ghs(owedBack(item))}`),
    effect: refundEffect,
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
    deed: (item) => say`give the second ${ghs(owedExtra(item))} back`,
    next: (item) => say`${ghs(owedExtra(item))} goes to ${tel(item.payer)}`,
    done: 'the second payment is on its way back',
  },
  'mark-delivered': {
    name: 'Delivered',
    button: () => ['Mark delivered'],
    effect: (item) =>
      standingOf(item) === 'refund_pending'
        ? [say`The refund goes on: ${ghs(item.cost_price)} is our loss${alsoThat(sayNoEarnings(item))}.`]
        : [
            say`The buyer keeps the bundle${alsoThat(sayEarnings(item))}.`,
            item.trouble === 'payment_taken_back' ? 'The payment is our loss.' : undefined,
          ],
    deed: () => ['mark it as delivered'],
    next: () => ['The order ends as delivered'],
    done: 'marked as delivered',
  },
  'mark-refunded': {
    name: 'Money back',
    button: () => ['Mark refunded'],
    effect: (item) => [
      say`${ghs(spokenOf('mark-refunded', item))} counts as ${isPaymentOpen(item) ? 'paid and given back there' : 'back with the payer'}${alsoThat(isBeside(item) ? undefined : sayNoEarnings(item))}.`,
      item.moves.includes('mark-refunded-twice') ? 'The refund counts as failed.' : undefined,
      'Nothing is sent.',
    ],
    deed: () => ['mark it as refunded'],
    next: (item) => [isBeside(item) ? 'The order stays as it is' : 'The order ends as refunded'],
    done: 'marked as refunded',
  },
  'mark-refunded-twice': {
    name: 'Money back twice',
    button: () => ['Mark refunded twice'],
    effect: (item) => [
      say`The refund counts as arrived, and ${gatewayOf(item)} took the payment back too: ${ghs(spokenOf('mark-refunded-twice', item))} is our loss${alsoThat(sayNoEarnings(item))}.`,
      'Nothing is sent.',
    ],
    deed: () => ['mark it as refunded twice'],
    next: () => ['The order ends as refunded'],
    done: 'marked as refunded twice',
  },
  'settle-by-hand': {
    name: 'Money back by hand',
    button: () => ['Settle by hand'],
    effect: (item) => [
      say`${ghs(owedByHand(item))} is repaid by you, by hand. Nothing is sent through ${gatewayOf(item)}.`,
    ],
    deed: (item) => say`settle ${ghs(owedByHand(item))} by hand`,
    next: (item) => say`Our books: ${ghs(owedByHand(item))} less to give back`,
    done: 'settled by hand',
  },
  'mark-paid': {
    name: 'Paid, and not sent yet',
    button: () => ['Mark paid'],
    effect: (item) => [
      say`${ghs(spokenOf('mark-paid', item))} counts as paid${isBeside(item) ? ' a second time, and you can give it back then' : ', and the bundle is sent'}.`,
      'If the money did not come, it is our loss.',
    ],
    deed: () => ['mark it as paid'],
    next: (item) => [isBeside(item) ? 'The second payment can be given back' : 'The bundle is sent'],
    done: 'marked as paid',
  },
  'mark-unpaid': {
    name: 'Neither: never paid',
    button: () => ['Mark not paid'],
    effect: (item) => [
      isBeside(item)
        ? 'The order itself stays as it is: only the other payment counts.'
        : say`The order ends as not paid: nothing is sent${alsoThat(sayNoEarnings(item))}.`,
      'Money that still comes is delivered or given back.',
    ],
    deed: () => ['mark it as not paid'],
    next: (item) => [isBeside(item) ? 'The order stays as it is' : 'The order ends as not paid'],
    done: 'marked as not paid',
  },
};

function refundEffect(item: AttentionItem): Sentences {
  const back = say`${ghs(owedBack(item))} to ${tel(item.payer)}`;
  if (standingOf(item) === 'delivered')
    return [say`${back}${alsoThat(sayTakenOff(item))}.`, 'Say whether the supplier keeps what it cost.'];
  const other = isRefused(item) ? ', or to another number of the buyer' : '';
  return [
    item.delivery ? `${supplierOf(item)} is asked first.` : undefined,
    say`${back}${other}${alsoThat(sayNoEarnings(item))}.`,
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
  return say`${ghs(first.commission)} is taken off ${first.name}'s balance${rest.flat()}`;
}

function alsoThat(phrase: Phrase | undefined): Phrase {
  return phrase ? say`, and ${phrase}` : [];
}

/** Several ways in which it may have ended are one choice: which of them, its dialog asks. */
export type Choice = {
  moves: AttentionMove[];
  name: string;
  button: Phrase;
  effect: Phrase;
  isSuggested: boolean;
};

export function choicesOf(item: AttentionItem): Choice[] {
  const marks = item.moves.filter(isMark);
  const others = item.moves.filter((move) => !isMark(move) && move !== 'check');
  const inOrder = (list: AttentionMove[]) =>
    list.sort((one, other) => attentionMoves.indexOf(one) - attentionMoves.indexOf(other));
  const ending: Choice = {
    moves: inOrder(marks),
    name: 'How did it end?',
    button: ['Say how it ended'],
    effect: ['If you know it from a ticket or a message: say so, with your evidence.'],
    isSuggested: others.length === 0 && suggested[item.trouble] !== 'check',
  };
  const asking = item.moves.includes('check') ? [choiceOf('check', item)] : [];
  return [
    ...inOrder(others).map((move) => choiceOf(move, item)),
    ...(marks.length > 0 ? [ending] : []),
    ...asking,
  ].sort((one, other) => Number(other.isSuggested) - Number(one.isSuggested));
}

function choiceOf(move: AttentionMove, item: AttentionItem): Choice {
  const { name, button } = moves[move];
  const isSuggested = move === suggested[item.trouble];
  return { moves: [move], name, button: button(item), effect: effectOf(move, item), isSuggested };
}

export function effectOf(move: AttentionMove, item: AttentionItem): Phrase {
  const second = needsSecondAdmin(move, item) ? 'A second admin has to confirm it first.' : undefined;
  return sentences(...moves[move].effect(item), second);
}

export function needsSecondAdmin(move: AttentionMove, item: AttentionItem): boolean {
  return item.second_admin_moves.includes(move);
}

/** Only what is clearly right: elsewhere the person weighs it. */
const suggested: Partial<Record<Trouble, AttentionMove>> = {
  payment_unknown: 'check',
  wrong_amount: 'refund',
  paid_twice: 'return-extra',
  second_payment_unknown: 'check',
  delivery_unknown: 'check',
  delivery_not_found: 'deliver',
  refund_unknown: 'check',
  refund_refused: 'refund',
  refund_taken_back: 'refund',
  silent: 'check',
};

/** Nothing is sent anew while an earlier call may have succeeded, unless somebody knows that it did not. */
export function needsEvidence(move: MoneyMove, { delivery, refund }: AttentionItem): boolean {
  if (isMark(move)) return true;
  const isUndecided = (side: AttentionItem['refund']) =>
    side?.outcome === 'open' || side?.outcome === 'unknown';
  if (move === 'deliver') return isUndecided(delivery);
  return move === 'refund' && (isUndecided(delivery) || isUndecided(refund));
}
