/** Who and how much an order in review is about: what its titles, sentences and effects are made of. */

import { type AttentionMove, attentionMoves } from '@ntem/contract/attention-rules';
import type { AttentionItem } from '@ntem/contract/topics/attention';
import { nameIn } from '#features/admin/vendor-names.ts';
import { ghs, type Phrase, say } from '#ui/small/phrase.tsx';

/** Guests who gave no name have this one. */
const namelessGuest = 'Guest User';

export function buyerOf({ buyer_name: name }: Pick<AttentionItem, 'buyer_name'>): string {
  return name === '' || name === namelessGuest ? 'the buyer' : name;
}

export function gatewayOf({ payment, refund }: AttentionItem): string {
  return nameIn('gateway', (payment ?? refund)?.provider);
}

export function supplierOf({ delivery }: AttentionItem): string {
  return nameIn('supplier', delivery?.provider);
}

/** Where the order stood before it came to a person: what may be done with the money follows from that. */
export function standingOf({ state, state_before_review: before }: AttentionItem): string {
  return before ?? state;
}

export function wasGivenBack(item: AttentionItem): boolean {
  return ['refund_pending', 'refunded'].includes(standingOf(item));
}

/** What a refund of the order gives back: what we hold for it, else what came and fits no order, else its price. */
export function owedBack({ held, unallocated, price }: AttentionItem): number {
  return held || unallocated || price;
}

/** A second payment is given back beside whatever becomes of the order. */
export function owedByHand(item: AttentionItem): number {
  return item.trouble === 'paid_twice' ? item.unallocated : owedBack(item);
}

export function earnersOf({ seller, agent }: AttentionItem): { name: string; commission: number }[] {
  return [seller, agent].flatMap((one) => one ?? []);
}

/** `Kwame Mensah earns GH₵ 1.90 and Ama Owusu GH₵ 0.50`. Nothing where nobody sold it. */
export function sayEarnings(item: AttentionItem): Phrase | undefined {
  const [first, second] = earnersOf(item);
  if (!first) return undefined;
  const one = say`${first.name} earns ${ghs(first.commission)}`;
  return second ? say`${one} and ${second.name} ${ghs(second.commission)}` : one;
}

export function sayNoEarnings(item: AttentionItem): Phrase | undefined {
  const names = earnersOf(item).map(({ name }) => name);
  if (names.length === 0) return undefined;
  return say`${names.join(' and ')} ${names.length > 1 ? 'earn' : 'earns'} nothing`;
}

export function isMove(move: string): move is AttentionMove {
  return (attentionMoves as readonly string[]).includes(move);
}
