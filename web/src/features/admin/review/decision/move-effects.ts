/** What each choice about an order does to the money, in sentences. Pure. */
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import {
  gatewayOf,
  isBeside,
  isPaymentOpen,
  isRefused,
  markedAmount,
  owedBack,
  owedByHand,
  standingOf,
  supplierOf,
  wasGivenBack,
} from '#features/admin/review/item-facts.ts';
import { ghs, type Phrase, say, tel } from '#ui/small/phrase.tsx';

export type Sentences = (Phrase | string | undefined)[];

export function refundEffect(item: AttentionItem): Sentences {
  const back = say`${ghs(owedBack(item))} to ${tel(item.payer)}`;
  if (standingOf(item) === 'delivered') {
    return [say`${back}${comma(sayTakenOff(item))}.`, sayCostOwed(item)];
  }
  if (isRefused(item)) return [say`${back}, or to another number of the buyer${comma(sayNoEarnings(item))}.`];
  const gain = say`${back}${comma(sayNoEarnings(item))}.`;
  return item.delivery ? [say`${supplierOf(item)} is asked first. ${gain}`, 'We pay no supplier.'] : [gain];
}

function sayCostOwed(item: AttentionItem): Phrase {
  return say`${supplierOf(item)} owes us ${ghs(item.cost_price)} again, or keeps it as our loss: you say which.`;
}

export function markDeliveredEffect(item: AttentionItem): Sentences {
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
      say`${cost} ${isBooked ? 'is booked as our loss already' : 'is our loss'}${comma(sayNoEarnings(item))}.`,
    ];
  }
  return [say`${supplierOf(item)} is asked first. We pay it ${cost}${comma(sayEarnings(item))}.`];
}

export function markPaidEffect(item: AttentionItem): Sentences {
  const counts = say`${gatewayOf(item)} is asked first. ${ghs(markedAmount('mark-paid', item))} counts as paid`;
  if (isBeside(item)) return [say`${counts} a second time, and you can give it back then.`];
  return [say`${counts}, and the bundle is sent.`, 'If the money did not come, it is our loss.'];
}

export function markUnpaidEffect(item: AttentionItem): Sentences {
  const end = isBeside(item)
    ? 'The order itself stays as it is: only the other payment counts.'
    : say`The order ends as not paid: nothing is sent${comma(sayNoEarnings(item))}.`;
  const later = isBeside(item) ? 'can be given back' : 'is delivered or given back';
  return [`${gatewayOf(item)} is asked first.`, end, `Money that still comes ${later}.`];
}

export function markRefundedEffect(item: AttentionItem): Sentences {
  const back = ghs(markedAmount('mark-refunded', item));
  if (isPaymentOpen(item))
    return [
      say`${gatewayOf(item)} is asked first. ${back} counts as paid and given back there${comma(isBeside(item) ? undefined : sayNoEarnings(item))}.`,
      'Nothing is sent.',
    ];
  const isUndone = standingOf(item) === 'delivered';
  if (isUndone || item.trouble === 'payment_taken_back')
    return [
      say`${gatewayOf(item)} gave ${back} back by itself: the order ends as refunded${comma(sayNoEarnings(item))}.`,
      isUndone ? sayCostOwed(item) : 'Nothing is sent.',
    ];
  return [
    say`${gatewayOf(item)} is asked first. ${back} counts as given back, and nothing more is sent.`,
    'If the money did not arrive, the buyer has lost it.',
  ];
}

export function acknowledgeEffect(item: AttentionItem): Sentences {
  const { trouble, cost_price, refund, price } = item;
  if (trouble === 'delivery_taken_back')
    return [say`${supplierOf(item)} owes us ${ghs(cost_price)} again: the loss is taken out of our books.`];
  if (trouble === 'refund_taken_back')
    return [
      say`${ghs(refund?.amount ?? price)} is at ${gatewayOf(item)} again: the loss is taken out of our books.`,
    ];
  if (trouble === 'delivered_twice')
    return [say`The loss of ${ghs(cost_price)} is booked already. Nothing moves.`];
  if (trouble === 'refunded_twice')
    return [say`The loss of ${ghs(refund?.amount ?? price)} is booked already. Nothing moves.`];
  return ['The case is closed as it stands. Nothing moves.'];
}

export function settleEffect(item: AttentionItem): Sentences {
  // A second payment changes nothing about who earned on the first.
  const losers = item.trouble === 'paid_twice' ? undefined : sayNoEarnings(item);
  return [
    say`${ghs(owedByHand(item))} is repaid by you, by hand. Nothing is sent through ${gatewayOf(item)}.`,
    losers && say`${losers}.`,
  ];
}

/** `Kwame Mensah earns GH₵ 1.90 and Ama Owusu GH₵ 0.50`. Nothing where nobody sold it. */
export function sayEarnings({ sellers: [first, ...others] }: AttentionItem): Phrase | undefined {
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

export function comma(phrase: Phrase | undefined): Phrase {
  return phrase ? say`, ${phrase}` : [];
}
