/** Removes expired rows: nothing here is history that is needed later. */
import { dayMs } from '@ntem/contract/durations';
import { sql } from 'kysely';
import { deleteOldChats } from '#channels/rows/chats.ts';
import { deleteOldSessions } from '#channels/rows/sessions.ts';
import { keptForMs } from '#installation/rules/retention.ts';
import type { Db } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';

/** The retention that an operator may choose, in days. */
type Retention = { keepCodesDays: number; keepSessionsDays: number; keepEvidenceDays: number };

/** In parts, so that no statement takes long; the rest follows in the next hour. */
const words = { inAPart: 1_000, parts: 200 };

async function forgetVendorWords(db: Db, days: number): Promise<void> {
  for (let part = 0; part < words.parts; part += 1) {
    const { rows } = await sql<{ n: number }>`
      select forget_vendor_words(${interval(days * dayMs)}, ${words.inAPart}) as n`.execute(db);
    if (!rows[0]?.n) return;
  }
}

export async function deleteExpiredRows(db: Db, retention: Retention): Promise<void> {
  await forgetVendorWords(db, retention.keepEvidenceDays);
  await sql`delete from sessions where expires_at < now() - ${interval(retention.keepSessionsDays * dayMs)}`.execute(
    db,
  );
  await sql`delete from one_time_codes where created_at < now() - ${interval(retention.keepCodesDays * dayMs)}`.execute(
    db,
  );
  await sql`delete from login_challenges where created_at < now() - ${interval(keptForMs.challenges)}`.execute(
    db,
  );
  await sql`delete from passkey_challenges where created_at < now() - ${interval(keptForMs.passkeyChallenges)}`.execute(
    db,
  );
  await sql`delete from failed_logins where created_at < now() - ${interval(keptForMs.failedLogins)}`.execute(
    db,
  );
  await sql`delete from probes where created_at < now() - ${interval(keptForMs.probes)}`.execute(db);
  // The last reset of each account stays: it is shown to the admin who approves a payout.
  await sql`
    delete from account_risks as old
    where created_at < now() - ${interval(keptForMs.risks)} and (kind <> 'password_reset' or exists (
      select 1 from account_risks as newer
      where newer.user_id = old.user_id and newer.kind = old.kind
        and (newer.created_at, newer.id) > (old.created_at, old.id)))`.execute(db);
  await sql`delete from idempotency_keys where created_at < now() - ${interval(keptForMs.keys)}`.execute(db);
  await sql`delete from order_messages where created_at < now() - ${interval(keptForMs.orderMessages)}`.execute(
    db,
  );
  await sql`delete from webhook_messages where created_at < now() - ${interval(keptForMs.webhooks)}`.execute(
    db,
  );
  await sql`delete from test_orders where created_at < now() - ${interval(keptForMs.webhooks)}`.execute(db);
  await sql`delete from notices where created_at < now() - ${interval(keptForMs.notices)}`.execute(db);
  await sql`delete from seller_texts where created_at < now() - ${interval(keptForMs.notices)}`.execute(db);
  await sql`delete from lists where sent_at is null and created_at < now() - ${interval(keptForMs.unsentLists)}`.execute(
    db,
  );
  await sql`
    delete from lists where sent_at < now() - ${interval(keptForMs.sentLists)} and not exists (
      select 1 from list_lines join orders on orders.id = order_id where list_id = lists.id and is_open)`.execute(
    db,
  );
  await sql`delete from alarm_messages where created_at < now() - ${interval(keptForMs.notices)}`.execute(db);
  await sql`delete from alarms where ended_at < now() - ${interval(keptForMs.notices)}`.execute(db);
  await deleteOldSessions(db);
  await deleteOldChats(db);
  await sql`delete from message_sends where created_at < now() - ${interval(keptForMs.messageSends)}`.execute(
    db,
  );
}
