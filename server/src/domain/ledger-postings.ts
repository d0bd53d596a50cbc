/** What each event of an order or a payout moves between accounts. Debit is positive, credit negative. */
import type { Pesewas } from '@ntem/contract/money';

export type Posting = { account: string; amount: bigint };

export const accounts = {
  gateway: (name: string) => `gateway:${name}`,
  supplier: (name: string) => `supplier:${name}`,
  customerFunds: 'customer_funds',
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

export function refundedPostings(gateway: string, amount: Pesewas): Posting[] {
  return keep([
    { account: accounts.customerFunds, amount },
    { account: accounts.gateway(gateway), amount: -amount },
  ]);
}

/** A delivery taken back. Where the supplier keeps our money, the cost is a loss. */
export function reversalPostings(
  supplier: string,
  sale: Sale,
  { supplierKeepsCost }: { supplierKeepsCost: boolean },
): Posting[] {
  const lost = accounts.supplier(supplier);
  return deliveredPostings(supplier, sale).map(({ account, amount }) => ({
    account: supplierKeepsCost && account === lost ? accounts.losses : account,
    amount: -amount,
  }));
}

/** A delivery that nobody pays us for: what it cost is lost. */
export function lossPostings(supplier: string, cost: Pesewas): Posting[] {
  return keep([
    { account: accounts.losses, amount: cost },
    { account: accounts.supplier(supplier), amount: -cost },
  ]);
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

/** Nothing that moved is nothing to record. */
function keep(postings: Posting[]): Posting[] {
  return postings.filter(({ amount }) => amount !== 0n);
}
