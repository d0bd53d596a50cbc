/** Where what a vendor says about an attempt and what we believe do not go together. */
import type { OrderState } from './order-states.ts';

type VendorStatus = 'done' | 'in_progress' | 'failed' | 'not_found' | 'unknown';

export type Compared = {
  direction: 'collect' | 'deliver' | 'refund';
  /** What we believe became of the attempt. */
  ours: 'open' | 'unknown' | 'done' | 'failed';
  theirs: VendorStatus;
  orderState: OrderState;
  ourAmount: bigint;
  /** Where the vendor says one. */
  theirAmount: bigint | undefined;
};

/** A sentence, or nothing. What is undecided on either side is no difference: it is still being asked about. */
export function findDifference(compared: Compared): string | undefined {
  const { direction, ours, theirs, orderState, ourAmount, theirAmount } = compared;
  if (theirs === 'done' && theirAmount !== undefined && theirAmount !== ourAmount) {
    return 'The amounts differ';
  }
  // In review a person has it in hand already.
  if (theirs === 'done' && ours === 'failed' && orderState !== 'needs_review') return theirsOnly[direction];
  if (ours === 'done' && (theirs === 'failed' || theirs === 'not_found')) return oursOnly[direction];
  return undefined;
}

const theirsOnly: Record<Compared['direction'], string> = {
  collect: 'The gateway has the money, and we do not count it',
  deliver: 'The supplier delivered, and we do not count it',
  refund: 'The gateway gave the money back, and we do not count it',
};

const oursOnly: Record<Compared['direction'], string> = {
  collect: 'We count a payment that the gateway does not have',
  deliver: 'We count a delivery that the supplier does not have',
  refund: 'We count a refund that the gateway does not have',
};
