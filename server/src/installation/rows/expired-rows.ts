/** Removes expired rows: nothing here is history that is needed later. */
import { dayMs } from '@ntem/contract/durations';
import { sql } from 'kysely';
import { deleteOldChats } from '#channels/rows/chats.ts';
import { deleteOldSessions } from '#channels/rows/sessions.ts';
import { keptForMs } from '#installation/rules/retention.ts';
import { getValue, run } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';

/** The retention that an operator may choose, in days. */
type Retention = { keepCodesDays: number; keepSessionsDays: number; keepEvidenceDays: number };

/** In parts, so that no statement takes long; the rest follows in the next hour. */
const words = { inAPart: 1_000, parts: 200 };

async function forgetVendorWords(db: Db, days: number): Promise<void> {
  for (let part = 0; part < words.parts; part += 1) {
    const forgotten = await getValue<number>(db)`
      select forget_vendor_words(${interval(days * dayMs)}, ${words.inAPart})`;
    if (forgotten === 0) return;
  }
}

type Table = [name: string, keptMs: number, moment?: string];

/** Tables whose rows go by their age alone. */
const tablesOf = ({ keepCodesDays, keepSessionsDays }: Retention): Table[] => [
  ['sessions', keepSessionsDays * dayMs, 'expires_at'],
  ['one_time_codes', keepCodesDays * dayMs],
  ['login_challenges', keptForMs.challenges],
  ['passkey_challenges', keptForMs.passkeyChallenges],
  ['failed_logins', keptForMs.failedLogins],
  ['probes', keptForMs.probes],
  ['idempotency_keys', keptForMs.keys],
  ['order_messages', keptForMs.orderMessages],
  ['webhook_messages', keptForMs.webhooks],
  ['test_orders', keptForMs.webhooks],
  ['notices', keptForMs.notices],
  ['seller_texts', keptForMs.notices],
  ['alarm_messages', keptForMs.notices],
  ['alarms', keptForMs.notices, 'ended_at'],
  ['message_sends', keptForMs.messageSends],
];

export async function deleteExpiredRows(db: Db, retention: Retention): Promise<void> {
  await forgetVendorWords(db, retention.keepEvidenceDays);
  for (const [name, keptMs, moment = 'created_at'] of tablesOf(retention))
    await run(db)`delete from ${sql.table(name)} where ${sql.ref(moment)} < now() - ${interval(keptMs)}`;
  // The last reset of each account stays: it is shown to the admin who approves a payout.
  await run(db)`
    delete from account_risks as old
    where created_at < now() - ${interval(keptForMs.risks)} and (kind <> 'password_reset' or exists (
      select 1 from account_risks as newer
      where newer.user_id = old.user_id and newer.kind = old.kind
        and (newer.created_at, newer.id) > (old.created_at, old.id)))`;
  await run(db)`
    delete from lists where sent_at is null and created_at < now() - ${interval(keptForMs.unsentLists)}`;
  await run(db)`
    delete from lists where sent_at < now() - ${interval(keptForMs.sentLists)} and not exists (
      select 1 from list_lines join orders on orders.id = order_id where list_id = lists.id and is_open)`;
  await deleteOldSessions(db);
  await deleteOldChats(db);
}
