/** When a seller may withdraw, and from which sum on an admin approves it. */
import { dayMs } from '@ntem/contract/durations';
import { type Pesewas, pesewas } from '@ntem/contract/money';
import { isSeller, type Role } from '@ntem/contract/people/roles';

/** A seller's requests within this time are summed, so that a large sum in small parts is seen as one. */
export const approvalWindowMs = dayMs;

/** An admin who approves a withdrawal sees the seller's sales of so many days before it. */
export const salesBeforeDays = 30;

/** Somebody who sells no more takes all that is left, however little. */
export function smallestPayout(
  role: Role | null,
  { minimum, fee }: { minimum: Pesewas; fee: Pesewas },
): Pesewas {
  return isSeller(role) ? minimum : pesewas(fee + 1n);
}

export type PayoutFacts = {
  amount: Pesewas;
  available: Pesewas;
  minimum: Pesewas;
  fee: Pesewas;
  approvalOver: Pesewas;
  /** Within the window, before this one. */
  requestedLately: Pesewas;
  /** The account may be in other hands since a moment ago. */
  isAtRisk: boolean;
};

export type PayoutDecision =
  | { allowed: true; state: 'requested' | 'awaiting_approval' }
  | { allowed: false; fault: 'below_minimum' | 'insufficient_balance' };

export function decidePayout(facts: PayoutFacts): PayoutDecision {
  if (facts.amount < facts.minimum || facts.amount <= facts.fee) {
    return { allowed: false, fault: 'below_minimum' };
  }
  if (facts.amount > facts.available) return { allowed: false, fault: 'insufficient_balance' };
  const isLarge = facts.requestedLately + facts.amount > facts.approvalOver;
  return { allowed: true, state: isLarge || facts.isAtRisk ? 'awaiting_approval' : 'requested' };
}
