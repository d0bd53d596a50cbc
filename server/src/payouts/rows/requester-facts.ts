/** The facts about a payout's requester that the approving admin needs. */
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import { listRows } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { eachRung } from '#orders/rows/rungs.ts';
import { salesBeforeDays } from '#payouts/rules/payout-requests.ts';
import { subjectKindOf, writeAction } from '#people/rules/audit-actions.ts';

export type RequesterFacts = {
  payoutId: string;
  askedAt: Date;
  status: 'active' | 'inactive' | 'deleted';
  since: Date;
  numberSince: Date | null;
  lastResetAt: Date | null;
  /** Null if the device that asked is not known. */
  deviceSince: Date | null;
  /** The sale with the highest markup of the days before. */
  dearest: { commission: Pesewas; base: Pesewas } | null;
};

type Row = Omit<RequesterFacts, 'dearest'> & { commission: Pesewas | null; base: Pesewas | null };

export async function listRequesterFacts(db: Db | Tx, payoutIds: string[]): Promise<RequesterFacts[]> {
  if (payoutIds.length === 0) return [];
  const sales = eachRung(
    ({ seller, base, commission }) => sql`
      select ${sql.ref(commission)} as commission, ${sql.ref(base)} as base from orders
      where ${sql.ref(seller)} = payouts.seller_id and ${sql.ref(commission)} > 0 and ${sql.ref(base)} > 0
        and delivered_at between payouts.created_at - make_interval(days => ${salesBeforeDays}) and payouts.created_at`,
  );
  const rows = await listRows<Row>(db)`
    select payouts.id as payout_id, payouts.created_at as asked_at,
           case when seller.deleted_at is null then seller.status else 'deleted' end as status,
           seller.created_at as since,
           coalesce(
             (select max(proved_at) from payout_numbers
              where seller_id = payouts.seller_id and phone = payouts.phone and proved_at <= payouts.created_at),
             case when seller.phone = payouts.phone then seller.phone_verified_at end) as number_since,
           (select max(created_at) from account_risks
            where user_id = payouts.seller_id and kind = 'password_reset') as last_reset_at,
           known_devices.seen_at as device_since, dearest.commission, dearest.base
    from payouts
    join users as seller on seller.id = payouts.seller_id
    left join lateral (
      select device from audit_log
      where subject_kind = ${subjectKindOf('withdrawal.request')} and subject_id = payouts.id::text
        and action = ${writeAction('withdrawal.request')}
      limit 1
    ) as asked on true
    left join known_devices on known_devices.phone = seller.phone and known_devices.device = asked.device
    left join lateral (
      select commission, base from (${sales}) as sales order by commission::float8 / base desc limit 1
    ) as dearest on true
    where payouts.id = any(${payoutIds}::uuid[])`;
  return rows.map(({ commission, base, ...requester }) => ({
    ...requester,
    dearest: commission !== null && base !== null ? { commission, base } : null,
  }));
}
