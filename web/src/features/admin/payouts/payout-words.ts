/** Payouts in words: their states, the possible decisions, and the effect on the money. */
import type { PayoutRow } from '@ntem/contract/payouts/endpoints/payouts';
import type { PayoutMark, PayoutMove } from '@ntem/contract/payouts/payout-moves';
import { vendorLines } from '#features/admin/words/vendor-words.ts';
import { checkIcon, clockIcon, closeIcon } from '#ui/core/icon.tsx';
import type { Look } from '#ui/small/badge.tsx';
import { ghs, type Phrase, say, tel } from '#ui/small/phrase.tsx';

export const payoutStates: Record<PayoutRow['state'], Look> = {
  awaiting_approval: { label: 'Awaiting approval', tone: 'warning', icon: clockIcon },
  requested: { label: 'Requested', tone: 'neutral', icon: clockIcon },
  sending: { label: 'Being sent', tone: 'neutral', icon: clockIcon },
  unknown: { label: 'Not known', tone: 'warning', icon: clockIcon },
  paid: { label: 'Paid', tone: 'success', icon: checkIcon },
  failed: { label: 'Failed', tone: 'danger', icon: closeIcon },
  rejected: { label: 'Rejected', tone: 'danger', icon: closeIcon },
};

export const payoutMoveWords: Record<PayoutMove, { name: string; title: string; done: string }> = {
  approve: { name: 'Approve', title: 'Approve payout', done: 'approved' },
  reject: { name: 'Reject', title: 'Reject payout', done: 'rejected' },
  check: { name: 'Check again', title: 'Check again', done: 'the gateway was asked' },
  'mark-paid': { name: 'Mark as paid', title: 'Mark payout as paid', done: 'marked as paid' },
  'mark-failed': { name: 'Mark as failed', title: 'Mark payout as failed', done: 'marked as failed' },
};

export function contradictionOf({ contradicted_by: by, amount, seller }: PayoutRow): Phrase | undefined {
  if (by === 'payout_taken_back')
    return say`It counts as paid, and the gateway says that ${ghs(amount)} came back.`;
  if (by === 'payout_after_failure')
    return say`It counts as failed and ${seller.name} has ${ghs(amount)} again, but the gateway says that it arrived.`;
  return undefined;
}

export function gatewaySays({ state, says, contradicted_by }: PayoutRow): string | undefined {
  const isOpen = state === 'sending' || state === 'unknown' || contradicted_by !== null;
  return says && isOpen ? vendorLines.payout[says] : undefined;
}

export function markEffect(
  mark: PayoutMark,
  { amount, seller, contradicted_by: by, given_back_by: giver }: PayoutRow,
): Phrase {
  const sum = ghs(amount);
  const place = giver ? 'float' : 'balance';
  if (mark === 'mark-paid') {
    if (by === 'payout_after_failure' && giver)
      return say`${sum} is taken from ${seller.name}'s float again. What it no longer holds is lost.`;
    if (by === 'payout_after_failure')
      return say`${sum} is taken off ${seller.name}'s balance again, which may turn negative until more is earned.`;
    if (by === 'payout_taken_back')
      return say`It stays paid: ${seller.name} has ${sum}, and nothing is sent.`;
    return say`${sum} counts as paid to ${seller.name}. Nothing is sent.`;
  }
  if (by === 'payout_after_failure')
    return say`It stays failed: ${seller.name} keeps ${sum} in the ${place}. If it arrived after all, it is paid twice.`;
  return giver
    ? say`${sum} goes back to ${seller.name}'s float and can be sold from. If it arrived after all, it is paid twice.`
    : say`${sum} goes back to ${seller.name}'s balance and can be withdrawn again. If it arrived after all, it is paid twice.`;
}

/** The button's text: what, how much, to whom. */
export function submitLabelOf(move: PayoutMove, { amount, phone_number }: PayoutRow): Phrase {
  const { name } = payoutMoveWords[move];
  if (move === 'approve') return say`${name} ${ghs(amount)} to ${tel(phone_number)}`;
  return move === 'reject' ? say`${name} ${ghs(amount)}` : [name];
}

export function endText({ decision, reference, says }: PayoutRow): string {
  if (!decision) return reference;
  const { move, state, said } = decision;
  if (move === 'check' && state === 'done' && says)
    return `${reference}. The gateway: ${vendorLines.payout[says]}.`;
  return said ?? `${reference}: ${payoutMoveWords[move].done}`;
}
