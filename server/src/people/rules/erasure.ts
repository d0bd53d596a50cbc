/** Decides whether a person's data can be erased now, or what has to be settled first. Pure. */
import { dayMs, sayDuration } from '@ntem/contract/durations';
import { findClaim, type Owed } from './owed.ts';

/** A vendor may take a payment or a delivery back for this long: then the number is needed. */
export const stillMovesMs = 7 * dayMs;

export const erasedName = 'Erased person';

export type ErasureFacts = {
  isKnown: boolean;
  isSelf: boolean;
  isAdmin: boolean;
  /** By all accounts of this number together, also those that were deleted. */
  owed: Owed;
  /** Of anybody, on their way to this number. */
  payoutsToNumber: number;
  /** Paid or received, and not ended; or ended with something that a person has to decide. */
  openOrders: number;
  recentOrders: number;
};

/** Undefined if nothing blocks it. */
export function findObligation(facts: ErasureFacts): string | undefined {
  if (facts.isSelf) return 'You cannot erase yourself. Ask another admin.';
  if (facts.isAdmin) return 'This is an admin. Take the rights away first, so that other admins hear of it.';
  const claim = findClaim(facts.owed);
  if (claim) return claim;
  if (facts.owed.debt > 0n) return 'Their balance is below zero. It has to be settled first.';
  if (facts.payoutsToNumber > 0) return 'A withdrawal to this number is under way. Wait until it has ended.';
  if (facts.openOrders > 0) return 'An order of this number is open. Wait until it has ended.';
  if (facts.recentOrders > 0)
    return `An order was paid in the last ${sayDuration(stillMovesMs)}. Its money may still come back.`;
  return undefined;
}
