/** Removes expired rows: nothing here is history that is needed later. */
import { dayMs } from '@ntem/contract/durations';
import { commissionRestMs } from '@ntem/contract/payouts/limits';
import { sql } from 'kysely';
import { codeWindows } from '#accounts/rules/codes.ts';
import { loginChallenge } from '#accounts/rules/factors.ts';
import { loginWindows } from '#accounts/rules/login-limits.ts';
import { passkeyChallengeMs } from '#accounts/rules/passkeys.ts';
import { keyLifetimeMs } from '#orders/rules/purchase-keys.ts';
import type { Db } from './database.ts';
import { interval } from './interval.ts';

/** Rows that a limit counts are kept for longer than the limit's window. */
const kept = {
  challenges: interval(2 * loginChallenge.lifetimeMs),
  passkeyChallenges: interval(passkeyChallengeMs),
  failedLogins: interval(2 * loginWindows.longMs),
  probes: interval(4 * codeWindows.clientMs),
  keys: interval(keyLifetimeMs),
  /** The month that is counted. */
  messageSends: interval(32 * dayMs),
  /** No order ends again that late. */
  orderMessages: interval(32 * dayMs),
  /** The sale itself stays in the sales history. */
  notices: interval(90 * dayMs),
  risks: interval(4 * commissionRestMs),
};

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
  await sql`delete from login_challenges where created_at < now() - ${kept.challenges}`.execute(db);
  await sql`delete from passkey_challenges where created_at < now() - ${kept.passkeyChallenges}`.execute(db);
  await sql`delete from failed_logins where created_at < now() - ${kept.failedLogins}`.execute(db);
  await sql`delete from probes where created_at < now() - ${kept.probes}`.execute(db);
  // The last reset of each account stays: it is shown to the admin who approves a payout.
  await sql`
    delete from account_risks as old
    where created_at < now() - ${kept.risks} and (kind <> 'password_reset' or exists (
      select 1 from account_risks as newer
      where newer.user_id = old.user_id and newer.kind = old.kind
        and (newer.created_at, newer.id) > (old.created_at, old.id)))`.execute(db);
  await sql`delete from idempotency_keys where created_at < now() - ${kept.keys}`.execute(db);
  await sql`delete from order_messages where created_at < now() - ${kept.orderMessages}`.execute(db);
  await sql`delete from notices where created_at < now() - ${kept.notices}`.execute(db);
  await sql`delete from seller_texts where created_at < now() - ${kept.notices}`.execute(db);
  await sql`delete from alarm_messages where created_at < now() - ${kept.notices}`.execute(db);
  await sql`delete from alarms where ended_at < now() - ${kept.notices}`.execute(db);
  await sql`delete from message_sends where created_at < now() - ${kept.messageSends}`.execute(db);
}
