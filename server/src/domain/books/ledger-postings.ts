/** What each event of an order or a payout moves between accounts. Debit is positive, credit negative. */
import type { Pesewas } from '@ntem/contract/money';

export type Posting = { account: string; amount: bigint };

/** What may happen to money. An event of one attempt is posted once. */
const ledgerKinds = [
  'paid',
  'gateway_fee',
  'unallocated',
  'payment_reversed',
  'delivered',
  'reversal',
  'loss',
  'loss_reversed',
  'refunded',
  'returned',
  'refund_fee',
  'refund_reversed',
  'settled_by_hand',
  'top_up',
  'payout_requested',
  'payout_confirmed',
  'payout_fee',
  'payout_failed',
  'payout_rejected',
  'payout_reversed',
  'payout_honoured',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const accounts = {
  gateway: (name: string) => `gateway:${name}`,
  supplier: (name: string) => `supplier:${name}`,
  customerFunds: 'customer_funds',
  /** Money at a gateway that no order can take: it belongs to whoever paid it. */
  unallocated: (gateway: string) => `unallocated:${gateway}`,
  /** What was handed over in another way than through a gateway. */
  settledByHand: 'settled_by_hand',
  commission: (userId: string) => `commission:${userId}`,
  payoutsInFlight: 'payouts_in_flight',
  margin: 'margin',
  fees: 'fees',
  losses: 'losses',
} as const;

export type Sale = {
  price: Pesewas;
  cost: Pesewas;
  commissions: readonly { userId: string; amount: Pesewas }[];
};

export function paidPostings(gateway: string, received: Pesewas): Posting[] {
  return keep([
    { account: accounts.gateway(gateway), amount: received },
    { account: accounts.customerFunds, amount: -received },
  ]);
}

export function feePostings(gateway: string, fee: Pesewas): Posting[] {
  return keep([
    { account: accounts.fees, amount: fee },
    { account: accounts.gateway(gateway), amount: -fee },
  ]);
}

/** Money that we move from the gateway to the supplier, to be sold from there. */
export function topUpPostings(
  { gateway, supplier }: { gateway: string; supplier: string },
  amount: Pesewas,
): Posting[] {
  return keep([
    { account: accounts.supplier(supplier), amount },
    { account: accounts.gateway(gateway), amount: -amount },
  ]);
}

/** What is left after the supplier and the sellers is our margin. */
export function deliveredPostings(supplier: string, { price, cost, commissions }: Sale): Posting[] {
  const earned = commissions.reduce((sum, { amount }) => sum + amount, 0n);
  return keep([
    { account: accounts.customerFunds, amount: price },
    { account: accounts.supplier(supplier), amount: -cost },
    ...commissions.map(({ userId, amount }) => ({ account: accounts.commission(userId), amount: -amount })),
    { account: accounts.margin, amount: -(price - cost - earned) },
  ]);
}

/** Money came that no order can take: a second payment, or not what was asked for. */
export function unallocatedPostings(gateway: string, received: Pesewas): Posting[] {
  return keep([
    { account: accounts.gateway(gateway), amount: received },
    { account: accounts.unallocated(gateway), amount: -received },
  ]);
}

/** Where the money of a refund is taken from: what an order was paid with, or what no order could take. */
export type RefundSource = 'order' | 'unallocated';

function heldBy(source: RefundSource, gateway: string): string {
  return source === 'order' ? accounts.customerFunds : accounts.unallocated(gateway);
}

export function refundedPostings(
  gateway: string,
  amount: Pesewas,
  source: RefundSource = 'order',
): Posting[] {
  return keep([
    { account: heldBy(source, gateway), amount },
    { account: accounts.gateway(gateway), amount: -amount },
  ]);
}

/** A refund that we counted came back: we owe it again. */
export function refundReversedPostings(gateway: string, amount: Pesewas, source: RefundSource): Posting[] {
  return refundedPostings(gateway, amount, source).map(negate);
}

export function settledByHandPostings(gateway: string, amount: Pesewas, source: RefundSource): Posting[] {
  return keep([
    { account: heldBy(source, gateway), amount },
    { account: accounts.settledByHand, amount: -amount },
  ]);
}

/** Money that left the gateway, or was taken from it, and that nobody owes us. */
export function gatewayLossPostings(gateway: string, amount: Pesewas): Posting[] {
  return keep([
    { account: accounts.losses, amount },
    { account: accounts.gateway(gateway), amount: -amount },
  ]);
}

/** A delivery taken back: the supplier owes us its cost again, and nobody has earned anything. */
export function reversalPostings(supplier: string, sale: Sale): Posting[] {
  return deliveredPostings(supplier, sale).map(negate);
}

/** A delivery that nobody pays us for: what it cost is lost. */
export function lossPostings(supplier: string, cost: Pesewas): Posting[] {
  return keep([
    { account: accounts.losses, amount: cost },
    { account: accounts.supplier(supplier), amount: -cost },
  ]);
}

/** What was lost came back. */
export function lossReversedPostings(supplier: string, cost: Pesewas): Posting[] {
  return lossPostings(supplier, cost).map(negate);
}

export function payoutRequestedPostings(userId: string, amount: Pesewas): Posting[] {
  return keep([
    { account: accounts.commission(userId), amount },
    { account: accounts.payoutsInFlight, amount: -amount },
  ]);
}

export function payoutConfirmedPostings(gateway: string, amount: Pesewas): Posting[] {
  return keep([
    { account: accounts.payoutsInFlight, amount },
    { account: accounts.gateway(gateway), amount: -amount },
  ]);
}

export function payoutFailedPostings(userId: string, amount: Pesewas): Posting[] {
  return keep([
    { account: accounts.payoutsInFlight, amount },
    { account: accounts.commission(userId), amount: -amount },
  ]);
}

type Payout = { gateway: string; userId: string; amount: Pesewas; fee: Pesewas };

/** A payout that was counted as paid came back: the seller has it again, and the fee with it. */
export function payoutReversedPostings({ gateway, userId, amount, fee }: Payout): Posting[] {
  return keep([
    { account: accounts.gateway(gateway), amount: amount - fee },
    { account: accounts.fees, amount: fee },
    { account: accounts.commission(userId), amount: -amount },
  ]);
}

/** A payout that had failed arrived after all: the seller's balance may turn negative, and later earnings fill it. */
export function payoutHonouredPostings(payout: Payout): Posting[] {
  return payoutReversedPostings(payout).map(negate);
}

function negate({ account, amount }: Posting): Posting {
  return { account, amount: -amount };
}

/** Nothing that moved is nothing to record. */
function keep(postings: Posting[]): Posting[] {
  return postings.filter(({ amount }) => amount !== 0n);
}
