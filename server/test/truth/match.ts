/** Matches each order and payout with the vendors' real actions, and finds actions without an order. */
import type { Shop, ShopAttempt, ShopOrder, ShopPayout } from './shop.ts';
import type { Collection, Delivery, Transfer, Vendors } from './vendors.ts';

export type OrderFacts = {
  order: ShopOrder;
  attempts: ShopAttempt[];
  collected: Collection[];
  givenBack: Transfer[];
  /** Refunds that the gateway refused, or that failed. */
  notGivenBack: Transfer[];
  delivered: Delivery[];
  booked: Map<string, bigint>;
};

export type PayoutFacts = {
  payout: ShopPayout;
  attempts: ShopAttempt[];
  paidOut: Transfer[];
  notPaidOut: Transfer[];
  booked: Map<string, bigint>;
};

export type Facts = { orders: OrderFacts[]; payouts: PayoutFacts[]; strays: string[] };

export function matchFacts(shop: Shop, { collections, transfers, deliveries }: Vendors): Facts {
  const attempts = new Map(shop.attempts.map((attempt) => [attempt.reference, attempt]));
  const orders = new Map(shop.orders.map((order) => [order.id, emptyOrderFacts(order)]));
  const payouts = new Map(shop.payouts.map((payout) => [payout.id, emptyPayoutFacts(payout)]));
  const byLabel = new Map([...orders.values()].map((facts) => [facts.order.reference, facts]));
  const ordersOf = (reference: string) => orders.get(attempts.get(reference)?.orderId ?? '');
  const payoutsOf = (reference: string) => payouts.get(attempts.get(reference)?.payoutId ?? '');
  const strays: string[] = [];

  for (const attempt of shop.attempts) {
    orders.get(attempt.orderId ?? '')?.attempts.push(attempt);
    payouts.get(attempt.payoutId ?? '')?.attempts.push(attempt);
  }
  const collectedFor = new Map<string, OrderFacts>();
  for (const one of collections) {
    const facts = byLabel.get(one.label.split(' ').at(-1) ?? '') ?? ordersOf(one.reference);
    facts?.collected.push(one);
    if (facts) collectedFor.set(one.reference, facts);
    if (!attempts.has(one.reference))
      strays.push(`${one.payer} paid ${one.amount} for '${one.label}' under ${one.reference}`);
  }
  for (const one of transfers) {
    const facts = collectedFor.get(one.collection ?? '') ?? ordersOf(one.reference);
    const isDone = one.ending === 'done';
    if (facts) (isDone ? facts.givenBack : facts.notGivenBack).push(one);
    else (isDone ? payoutsOf(one.reference)?.paidOut : payoutsOf(one.reference)?.notPaidOut)?.push(one);
    if (isDone && !attempts.has(one.reference))
      strays.push(`a ${one.kind} of ${one.amount} to ${one.receiver} under ${one.reference}`);
  }
  for (const one of deliveries) {
    ordersOf(one.reference)?.delivered.push(one);
    if (!attempts.has(one.reference))
      strays.push(`${one.supplierCode} for ${one.recipient} under ${one.reference}`);
  }
  for (const { subject, account, amount } of shop.booked)
    (orders.get(subject) ?? payouts.get(subject))?.booked.set(account, amount);
  return { orders: [...orders.values()], payouts: [...payouts.values()], strays };
}

function emptyOrderFacts(order: ShopOrder): OrderFacts {
  return {
    order,
    attempts: [],
    collected: [],
    givenBack: [],
    notGivenBack: [],
    delivered: [],
    booked: new Map(),
  };
}

function emptyPayoutFacts(payout: ShopPayout): PayoutFacts {
  return { payout, attempts: [], paidOut: [], notPaidOut: [], booked: new Map() };
}

export function sumOf(amounts: readonly { amount: bigint }[]): bigint {
  return amounts.reduce((sum, { amount }) => sum + amount, 0n);
}

/** The gateways' fees. */
export function feesOf(moved: readonly { fee?: bigint }[]): bigint {
  return moved.reduce((sum, { fee = 0n }) => sum + fee, 0n);
}

/** Of calls that an admin closed: these fees may be missing from the books, and nothing else. */
export function untoldFeesOf(transfers: readonly Transfer[], attempts: readonly ShopAttempt[]): bigint {
  const closed = new Set(attempts.flatMap(({ isClosed, reference }) => (isClosed ? reference : [])));
  return feesOf(transfers.filter(({ reference, ending }) => ending !== 'done' && closed.has(reference)));
}

/** On the accounts of all vendors of one side. */
export function bookedAt(booked: ReadonlyMap<string, bigint>, side: string): bigint {
  return sumOf(
    [...booked].flatMap(([account, amount]) => (account.startsWith(`${side}:`) ? { amount } : [])),
  );
}

/** Nothing that was asked of a vendor is still awaited, and no vendor's hint is still owed a question. */
export function isSettled(attempts: readonly ShopAttempt[]): boolean {
  return attempts.every(({ outcome, isHinted }) => outcome !== 'open' && outcome !== 'unknown' && !isHinted);
}
