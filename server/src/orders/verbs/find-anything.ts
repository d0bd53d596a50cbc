/** Finds everything that matches an admin's search: each kind by its own indexes, all at once. */
import type { Deps } from '#deps.ts';
import { findAttempts, findGuests, findPayouts, findPeople } from '#orders/rows/finds.ts';
import { findOrders } from '#orders/rows/order-histories.ts';

const most = { orders: 5, people: 4, guests: 3, attempts: 3, payouts: 3 };

export async function findAnything({ db }: Pick<Deps, 'db'>, typed: string) {
  const [orders, people, guests, attempts, payouts] = await Promise.all([
    findOrders(db, typed, most.orders),
    findPeople(db, typed, most.people),
    findGuests(db, typed, most.guests),
    findAttempts(db, typed, most.attempts),
    findPayouts(db, typed, most.payouts),
  ]);
  return { orders, people, guests, attempts, payouts };
}
