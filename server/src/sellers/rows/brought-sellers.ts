/** The facts that a sellers' file is compared with: people by their numbers, their balances, and requests of admins. */
import type { Pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { findRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import type { KnownPerson } from '#sellers/rules/sellers-plan.ts';

/** In a transaction they are locked, always in the same order: nobody changes them, nor adds a price of theirs. */
export async function listPeopleWith(
  db: Db | Tx,
  phones: readonly Phone[],
  { locked = false } = {},
): Promise<KnownPerson[]> {
  const rows = await listRows<Omit<KnownPerson, 'brought'>>(db)`
    select id, name, phone, role, status, upline_id from users
    where phone = any(${phones}::text[]) and deleted_at is null order by id
    ${locked ? sql`for update` : sql``}`;
  const brought = await readBrought(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((person) => ({ ...person, brought: brought.get(person.id) ?? null }));
}

async function readBrought(db: Db | Tx, userIds: string[]): Promise<Map<string, Pesewas>> {
  const rows = await listRows<{ userId: string; amount: Pesewas }>(db)`
    select note as user_id, amount_pesewas as amount
    from ledger_transactions join ledger_postings on transaction_id = id and account = 'old_system'
    where kind = 'opening_balance' and note = any(${userIds}::text[])`;
  return new Map(rows.map(({ userId, amount }) => [userId, amount]));
}

/** The numbers whose account was deleted after it had brought a balance. */
export async function listGoneNumbers(db: Db | Tx, phones: readonly Phone[]): Promise<Set<string>> {
  const rows = await listRows<{ phone: string }>(db)`
    select phone from ledger_transactions join users on users.id = note::uuid
    where kind = 'opening_balance' and deleted_at is not null and phone = any(${phones}::text[])`;
  return new Set(rows.map(({ phone }) => phone));
}

export type OpeningAsk = { askedBy: string; askerName: string };

/** An active admin asked for exactly this within the time, and nobody has confirmed it yet. */
export function findOpeningAsk(
  db: Db | Tx,
  fingerprint: string,
  withinMs: number,
): Promise<OpeningAsk | undefined> {
  return findRow<OpeningAsk>(db)`
    select asked_by, users.name as asker_name
    from opening_asks join users on users.id = asked_by
    where fingerprint = ${fingerprint} and confirmed_by is null and asked_at > now() - ${interval(withinMs)}
      and role = 'admin' and status = 'active' and deleted_at is null`;
}

/** In place of an older one of the same. */
export async function noteOpeningAsk(
  tx: Tx,
  { fingerprint, amount, by }: { fingerprint: string; amount: bigint; by: string },
): Promise<void> {
  await run(tx)`
    insert into opening_asks (fingerprint, amount_pesewas, asked_by) values (${fingerprint}, ${amount}, ${by})
    on conflict (fingerprint) do update
      set asked_by = excluded.asked_by, asked_at = now(), confirmed_by = null`;
}

export async function confirmOpeningAsk(tx: Tx, fingerprint: string, by: string): Promise<void> {
  await run(tx)`
    update opening_asks set confirmed_by = ${by}
    where fingerprint = ${fingerprint} and confirmed_by is null and asked_by <> ${by}`;
}
