/** Finds people, attempts and payouts by a typed text, the first few of each. */
import type { Pesewas } from '@ntem/contract/money';
import type { Role } from '@ntem/contract/people/roles';
import type { Phone } from '@ntem/contract/phones';
import type { PayoutState } from '@ntem/contract/states';
import { readReference } from '@ntem/contract/words';
import { sql } from 'kysely';
import type { UserStatus } from '#accounts/rules/access.ts';
import type { Db } from '#kernel/db/database.ts';
import { matches } from '#kernel/db/pages.ts';
import { likePatterns, readSearch } from '#kernel/rules/search.ts';
import { searchText } from '#people/rows/user-list.ts';

/** So many are looked at before the first few are chosen: a name can be that of thousands. */
const mostLookedAt = 200;

export type FoundPerson = { id: string; name: string; phone: Phone; role: Role | null; status: UserStatus };

/** Sellers and admins first: they are asked about by name. */
export async function findPeople(db: Db, typed: string, most: number): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select id, name, phone, role, status from (
      select * from users where ${matches(searchText, likePatterns(readSearch(typed)))} and deleted_at is null
      limit ${mostLookedAt}
    ) as found
    order by coalesce(role, 'user') = 'user', name, id limit ${most}`.execute(db);
  return rows;
}

export type FoundGuest = Pick<FoundPerson, 'id' | 'name' | 'phone'>;

/** Those who have no account. */
export async function findGuests(db: Db, typed: string, most: number): Promise<FoundGuest[]> {
  const { rows } = await sql<FoundGuest>`
    select id, name, phone from (
      select * from guests
      where ${matches(sql`lower(name || ' ' || phone)`, likePatterns(readSearch(typed)))} and user_id is null
      limit ${mostLookedAt}
    ) as found
    order by created_at desc, id limit ${most}`.execute(db);
  return rows;
}

export type FoundAttempt = {
  reference: string;
  vendorReference: string | null;
  provider: string;
  orderId: string;
  orderReference: string;
  createdAt: Date;
};

/** Longer than an order's reference, with which those of its attempts begin. */
const shortestAttemptReference = 13;

/** By the beginning of the vendor's id, or of the reference that the vendor was given. */
export async function findAttempts(db: Db, typed: string, most: number): Promise<FoundAttempt[]> {
  const text = typed.trim().toLowerCase();
  const beginnings = [...new Set([text, text.replace(/\s+/g, '')])];
  const patterns = beginnings.map((beginning) => `${beginning.replace(/[\\%_]/g, '\\$&')}%`);
  const own = readReference(typed);
  const byOwn =
    own.length >= shortestAttemptReference
      ? sql`union select id from attempts where reference between ${own} and ${`${own}ZZZZ`}`
      : sql``;
  // One by one: for two patterns together the planner expects too many rows and reads every attempt.
  const byVendors = sql.join(
    patterns.map(
      (pattern) => sql`(select id from attempts where lower(vendor_reference) like ${pattern} limit ${most})`,
    ),
    sql` union `,
  );
  const { rows } = await sql<FoundAttempt>`
    select attempts.reference, vendor_reference, provider, order_id, orders.reference as order_reference,
           attempts.created_at
    from (
      ${byVendors}
      ${byOwn}
    ) as found
    join attempts using (id) join orders on orders.id = order_id
    order by attempts.created_at desc, attempts.id limit ${most}`.execute(db);
  return rows;
}

export type FoundPayout = {
  id: string;
  reference: string;
  sellerName: string;
  amountPesewas: Pesewas;
  state: PayoutState;
  createdAt: Date;
};

/** By the beginning of the reference, with or without the letters that all of them begin with. */
export async function findPayouts(db: Db, typed: string, most: number): Promise<FoundPayout[]> {
  const reference = readReference(typed);
  if (!/^[0-9A-Z]+$/.test(reference)) return [];
  const beginnings = [reference, `PO${reference}`];
  const { rows } = await sql<FoundPayout>`
    select payouts.id, reference, users.name as seller_name, amount_pesewas, state, payouts.created_at
    from payouts join users on users.id = seller_id
    where ${sql.join(
      beginnings.map((one) => sql`reference between ${one} and ${one.padEnd(12, 'Z')}`),
      sql` or `,
    )}
    order by payouts.created_at desc, payouts.id limit ${most}`.execute(db);
  return rows;
}
