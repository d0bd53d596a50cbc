/** Whether somebody's data can be erased now, or what has to be settled first. Pure. */
import { dayMs, sayDuration } from '@ntem/contract/durations';

/** A vendor may take a payment or a delivery back for this long: then the number is needed. */
export const stillMovesMs = 7 * dayMs;

/** What stands in place of a name. */
export const erasedName = 'Erased person';

export type ErasureFacts = {
  isKnown: boolean;
  isSelf: boolean;
  isAdmin: boolean;
  balancePesewas: bigint;
  openPayouts: number;
  /** Paid or received, and not ended; or ended with something that a person has to decide. */
  openOrders: number;
  recentOrders: number;
  /** Sold by them or below them, and not ended. */
  openSales: number;
};

/** Undefined where nothing stands in the way. */
export function findObligation(facts: ErasureFacts): string | undefined {
  if (facts.isSelf) return 'You cannot erase yourself. Ask another admin.';
  if (facts.isAdmin) return 'This is an admin. Take the rights away first, so that other admins hear of it.';
  if (facts.openPayouts > 0) return 'A withdrawal is under way. Wait until it has ended.';
  if (facts.balancePesewas !== 0n) return 'There is a balance left. Pay it out first.';
  if (facts.openOrders > 0) return 'An order of this number is open. Wait until it has ended.';
  if (facts.openSales > 0) return 'An order that they sold is open. Wait until it has ended.';
  if (facts.recentOrders > 0)
    return `An order was paid in the last ${sayDuration(stillMovesMs)}. Its money may still come back.`;
  return undefined;
}
