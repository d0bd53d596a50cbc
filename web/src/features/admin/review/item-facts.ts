/** The facts of an order in review of which titles, sentences and effects are made: people and amounts. */
import { namelessGuest } from '@ntem/contract/accounts/account-texts';
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import type { OrderState } from '@ntem/contract/states';
import { nameIn } from '#features/admin/words/vendor-words.ts';

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
export function standingOf({ state, state_before_review: before }: AttentionItem): OrderState {
  return before ?? state;
}

/** What a refund of the order gives back; or what we hold for it, else what came and fits no order, else its price. */
export function owedBack({ amounts, held, unallocated, price }: AttentionItem): number {
  return amounts.refund ?? (held || unallocated || price);
}

/** The payment that is handed over: the order's own, or a second one. */
export function owedByHand(item: AttentionItem): number {
  return item.amounts['settle-by-hand'] ?? owedBack(item);
}

/** A second payment is refunded, whatever happens to the order. */
export function owedExtra({ amounts, unallocated }: AttentionItem): number {
  return amounts['return-extra'] ?? unallocated;
}

/** What counts as paid, or as given back, on an admin's word. */
export function spokenOf(
  move: 'mark-paid' | 'mark-refunded' | 'mark-refunded-twice',
  item: AttentionItem,
): number {
  return item.amounts[move] ?? owedBack(item);
}

/** Of a second payment: whatever becomes of it, the order itself stays as it is. */
export function isBeside({ trouble }: AttentionItem): boolean {
  return trouble === 'paid_twice' || trouble === 'second_payment_unknown';
}

/** Nobody knows whether it was ever paid. */
export function isPaymentOpen({ trouble }: AttentionItem): boolean {
  return ['payment_unknown', 'payment_mismatch', 'second_payment_unknown'].includes(trouble);
}

/** A wallet said no: another one of the buyer's may take it. */
export function isRefused({ refund }: AttentionItem): boolean {
  return refund?.outcome === 'failed' || refund?.outcome === 'reversed';
}
