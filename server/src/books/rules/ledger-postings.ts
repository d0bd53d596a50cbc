/** Postings of each event of an order or a payout. Debit is positive, credit negative. */
import type { LedgerKind } from '@ntem/contract/books/ledger-kinds';
import type { Pesewas } from '@ntem/contract/money';

/** True for a float: the money moves within our own books, and no vendor is asked. */
export function isFloat(provider: string): provider is `float:${string}` {
  return provider.startsWith('float:');
}

export const accounts = {
  /** A float that pays for its seller's orders acts as a gateway: then it is named by its account. */
  gateway: (name: string) => (isFloat(name) ? name : (`gateway:${name}` as const)),
  /** Money that a seller keeps with us to sell from. */
  float: (userId: string) => `float:${userId}` as const,
  supplier: (name: string) => `supplier:${name}` as const,
  customerFunds: 'customer_funds',
  /** Money at a gateway that no order can take: it belongs to its payer. */
  unallocated: (gateway: string) => `unallocated:${gateway}` as const,
  /** Money handed over outside of any gateway. */
  settledByHand: 'settled_by_hand',
  commission: (userId: string) => `commission:${userId}` as const,
  payoutsInFlight: 'payouts_in_flight',
  margin: 'margin',
  fees: 'fees',
  /** Debts to sellers from before they came here: the house has taken them over, and received nothing for it. */
  oldSystem: 'old_system',
  losses: 'losses',
} as const;

type AccountOf<Kind> = Kind extends (name: string) => infer Account ? Account : Kind;
export type Account = AccountOf<(typeof accounts)[keyof typeof accounts]>;

export type Posting = { account: Account; amount: bigint };

/** From one account to another. */
type Way = { from: Account; to: Account };

function move(amount: bigint, { from, to }: Way): Posting[] {
  return keep([
    { account: to, amount },
    { account: from, amount: -amount },
  ]);
}

/** The same taken back. */
function negate(postings: Posting[]): Posting[] {
  return postings.map(({ account, amount }) => ({ account, amount: -amount }));
}

/** Nothing that moved is nothing to record. */
function keep(postings: Posting[]): Posting[] {
  return postings.filter(({ amount }) => amount !== 0n);
}

export type Sale = {
  price: Pesewas;
  cost: Pesewas;
  commissions: readonly { userId: string; amount: Pesewas }[];
};

export function paidPostings(gateway: string, received: Pesewas): Posting[] {
  return move(received, { from: accounts.customerFunds, to: accounts.gateway(gateway) });
}

export function feePostings(gateway: string, fee: Pesewas): Posting[] {
  return move(fee, { from: accounts.gateway(gateway), to: accounts.fees });
}

/** Money that we move from the gateway to the supplier, to be sold from there. */
export function topUpPostings(
  { gateway, supplier }: { gateway: string; supplier: string },
  amount: Pesewas,
): Posting[] {
  return move(amount, { from: accounts.gateway(gateway), to: accounts.supplier(supplier) });
}

/** A debt of the old system to a seller, which is ours from now on. */
export function openingPostings(userId: string, amount: Pesewas): Posting[] {
  return move(amount, { from: accounts.commission(userId), to: accounts.oldSystem });
}

/** The rest after the supplier and the sellers is our margin. */
export function deliveredPostings(supplier: string, { price, cost, commissions }: Sale): Posting[] {
  const earned = commissions.reduce((sum, { amount }) => sum + amount, 0n);
  return keep([
    { account: accounts.customerFunds, amount: price },
    { account: accounts.supplier(supplier), amount: -cost },
    ...commissions.map(({ userId, amount }) => ({ account: accounts.commission(userId), amount: -amount })),
    { account: accounts.margin, amount: -(price - cost - earned) },
  ]);
}

/** A reversed delivery: the supplier owes us its cost again, and nobody has earned anything. */
export function reversalPostings(supplier: string, sale: Sale): Posting[] {
  return negate(deliveredPostings(supplier, sale));
}

/** Money came that no order can take: a second payment, or not what was asked for. */
export function unallocatedPostings(gateway: string, received: Pesewas): Posting[] {
  return move(received, { from: accounts.unallocated(gateway), to: accounts.gateway(gateway) });
}

/** The account that a refund is taken from: the order's payment, or money that no order could take. */
export type RefundSource = 'order' | 'unallocated';

function heldBy(source: RefundSource, gateway: string): Account {
  return source === 'order' ? accounts.customerFunds : accounts.unallocated(gateway);
}

export function refundedPostings(
  gateway: string,
  amount: Pesewas,
  source: RefundSource = 'order',
): Posting[] {
  return move(amount, { from: accounts.gateway(gateway), to: heldBy(source, gateway) });
}

/** A refund that we counted came back: we owe it again. */
export function refundReversedPostings(gateway: string, amount: Pesewas, source: RefundSource): Posting[] {
  return negate(refundedPostings(gateway, amount, source));
}

type BookedPosting = { kind: LedgerKind; account: string; amount: bigint };

/** A payment is at the gateway again after it was taken back: all that was booked for that is taken back as well. */
export function returnedPostings(booked: readonly BookedPosting[]): Posting[] {
  return takeBack(booked, ['payment_reversed', 'loss_reversed', 'payment_returned']);
}

/** What stands of these events, the other way round. */
function takeBack(booked: readonly BookedPosting[], kinds: readonly LedgerKind[]): Posting[] {
  const sums = new Map<Account, bigint>();
  for (const { kind, account, amount } of booked)
    if (kinds.includes(kind)) sums.set(account as Account, (sums.get(account as Account) ?? 0n) - amount);
  return keep([...sums].map(([account, amount]) => ({ account, amount })));
}

export function settledByHandPostings(gateway: string, amount: Pesewas, source: RefundSource): Posting[] {
  return move(amount, { from: accounts.settledByHand, to: heldBy(source, gateway) });
}

/** Money that left the gateway, or was taken from it, and that nobody owes us. */
export function gatewayLossPostings(gateway: string, amount: Pesewas): Posting[] {
  return move(amount, { from: accounts.gateway(gateway), to: accounts.losses });
}

/** The amount written off at the gateway is what the buyer was owed: they have it, and nobody has lost anything. */
export function writeOffReversedPostings(gateway: string, amount: Pesewas, source: RefundSource): Posting[] {
  return move(amount, { from: accounts.losses, to: heldBy(source, gateway) });
}

/** Money that was lost at the gateway came back there. */
export function gatewayLossReversedPostings(gateway: string, amount: Pesewas): Posting[] {
  return negate(gatewayLossPostings(gateway, amount));
}

/** A delivery that nobody pays us for: its cost is lost. */
export function lossPostings(supplier: string, cost: Pesewas): Posting[] {
  return move(cost, { from: accounts.supplier(supplier), to: accounts.losses });
}

/** Lost money came back. */
export function lossReversedPostings(supplier: string, cost: Pesewas): Posting[] {
  return negate(lossPostings(supplier, cost));
}

/** Mobile money that a seller paid into the float. */
export function toppedUpPostings(gateway: string, userId: string, received: Pesewas): Posting[] {
  return move(received, { from: accounts.float(userId), to: accounts.gateway(gateway) });
}

type TakenTopUp = { gateway: string; userId: string; received: Pesewas; kept: Pesewas };

/** The gateway took it back: the float gives what it still holds of it, and the rest is lost. */
export function topUpReversedPostings({ gateway, userId, received, kept }: TakenTopUp): Posting[] {
  return keep([
    { account: accounts.gateway(gateway), amount: -received },
    { account: accounts.float(userId), amount: kept },
    { account: accounts.losses, amount: received - kept },
  ]);
}

/** It is at the gateway again: what was booked for its loss is taken back, once more than before. */
export function topUpReturnedPostings(booked: readonly BookedPosting[]): Posting[] {
  return takeBack(booked, ['float_top_up_reversed', 'float_top_up_returned']);
}

/** An admin's correction: what is added is our loss, and what is taken makes one good. */
export function floatAdjustedPostings(userId: string, amount: Pesewas): Posting[] {
  return keep([
    { account: accounts.float(userId), amount: -amount },
    { account: accounts.losses, amount },
  ]);
}

/** Earnings become float: nothing leaves us. */
export function floatFromEarningsPostings(userId: string, amount: Pesewas): Posting[] {
  return move(amount, { from: accounts.float(userId), to: accounts.commission(userId) });
}

/** What a payout is taken from: earnings, or a float that an admin gives back. */
export type PayoutSource = { sellerId: string; givenBackBy?: string | null };

function sourceOf({ sellerId, givenBackBy }: PayoutSource): Account {
  return givenBackBy ? accounts.float(sellerId) : accounts.commission(sellerId);
}

export function payoutRequestedPostings(source: PayoutSource, amount: Pesewas): Posting[] {
  return move(amount, { from: accounts.payoutsInFlight, to: sourceOf(source) });
}

type Payout = { gateway: string; userId: string; amount: Pesewas; fee: Pesewas };

/** The seller's fee for the transfer is ours, against the gateway's fee. */
export function payoutConfirmedPostings({ gateway, amount, fee }: Omit<Payout, 'userId'>): Posting[] {
  return keep([
    { account: accounts.payoutsInFlight, amount },
    { account: accounts.gateway(gateway), amount: -(amount - fee) },
    { account: accounts.fees, amount: -fee },
  ]);
}

export function payoutFailedPostings(source: PayoutSource, amount: Pesewas): Posting[] {
  return negate(payoutRequestedPostings(source, amount));
}

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
  return negate(payoutReversedPostings(payout));
}

type GivenBack = { gateway: string; userId: string; amount: Pesewas; balance: Pesewas };

/** A float that was given back has arrived after that had failed: it gives what it still holds, and the rest is lost. */
export function giveBackHonouredPostings({ gateway, userId, amount, balance }: GivenBack): Posting[] {
  const kept = balance < amount ? balance : amount;
  return keep([
    { account: accounts.gateway(gateway), amount: -amount },
    { account: accounts.float(userId), amount: kept },
    { account: accounts.losses, amount: amount - kept },
  ]);
}

/** It came back: what was lost of it is lost no more, and the float has the rest. */
export function giveBackReversedPostings(
  { gateway, userId, amount }: Omit<GivenBack, 'balance'>,
  booked: readonly BookedPosting[],
): Posting[] {
  const kinds: LedgerKind[] = ['payout_honoured', 'payout_reversed'];
  const lost = booked
    .filter(({ kind, account }) => kinds.includes(kind) && account === accounts.losses)
    .reduce((sum, posting) => sum + posting.amount, 0n);
  return keep([
    { account: accounts.gateway(gateway), amount },
    { account: accounts.float(userId), amount: -(amount - lost) },
    { account: accounts.losses, amount: -lost },
  ]);
}
