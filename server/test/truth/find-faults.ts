/** Compares the shop with its vendors' real actions, and its books with both. Every difference is a sentence. */
import { verifyBooks } from '#books/verbs/verify-books.ts';
import type { Db } from '#kernel/db/database.ts';
import { isOpen } from '#orders/rules/order-states.ts';
import { statesInFlight } from '#payouts/rules/payout-states.ts';
import type { SandboxDb } from '#sandbox/database.ts';
import { bookedAt, type Facts, feesOf, isSettled, matchFacts, sumOf, untoldFeesOf } from './match.ts';
import { findOrderFaults } from './order-faults.ts';
import { findPayoutFaults } from './payout-faults.ts';
import { readShop, type Shop } from './shop.ts';
import { readVendors, type Vendors } from './vendors.ts';

/** The vendors are read last: everything that the shop counts has happened by then. */
export function findFaults({ db, sandboxDb }: { db: Db; sandboxDb: SandboxDb }): Promise<string[]> {
  return findFaultsAgainst(db, () => readVendors(sandboxDb));
}

export async function findFaultsAgainst(db: Db, read: () => Promise<Vendors>): Promise<string[]> {
  const bookFaults = await findBookFaults(db);
  const shop = await readShop(db);
  const vendors = await read();
  const facts = matchFacts(shop, vendors);
  return [
    ...bookFaults,
    ...facts.strays.map((stray) => `nobody here knows of ${stray}`),
    ...facts.orders.flatMap(findOrderFaults),
    ...facts.payouts.flatMap(findPayoutFaults),
    ...findAccountFaults(shop, vendors, facts),
  ];
}

/** For tests with vendors that lie: the checks without the vendors, as the operator makes them. */
export async function findBookFaults(db: Db): Promise<string[]> {
  const verified = await verifyBooks(db);
  return verified.flatMap(({ sentence, breaches }) =>
    breaches.map(({ subject, detail }) => `${subject}: ${detail}. ${sentence}`),
  );
}

/** Once nothing is under way: our balances at the gateway and at the supplier match theirs. */
function findAccountFaults(shop: Shop, vendors: Vendors, { orders, payouts }: Facts): string[] {
  const isQuiet =
    isSettled(shop.attempts) &&
    shop.attempts.every(({ contradictedBy }) => contradictedBy === null) &&
    orders.every(({ order }) => !isOpen(order.state) && !order.isDecided) &&
    payouts.every(({ payout }) => !statesInFlight.includes(payout.state) && !payout.isDecided);
  if (!isQuiet) return [];
  const sent = vendors.transfers.filter(({ ending }) => ending === 'done');
  const cost = vendors.deliveries.reduce((sum, one) => sum + one.cost, 0n);
  const fees = feesOf([...vendors.collections, ...vendors.transfers]);
  const untold = untoldFeesOf(vendors.transfers, shop.attempts);
  const truth = { gateway: sumOf(vendors.collections) - sumOf(sent) - fees, supplier: -cost };
  return Object.entries(truth).flatMap(([side, amount]) => {
    const expected = amount + bookedAt(shop.toppedUp, side);
    const said = bookedAt(shop.balances, side);
    const isRight = said === expected || (side === 'gateway' && said === expected + untold);
    return isRight ? [] : [`the ${side} holds ${said} in the books, and the truth is ${expected}`];
  });
}
