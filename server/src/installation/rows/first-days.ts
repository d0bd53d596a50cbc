/** The facts for the first-run page, in one row. */

import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import { isOnSale } from '#catalogue/rows/on-sale.ts';
import { getRow } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';

export type FirstDayRow = {
  services: number;
  packages: number;
  smallestPrice: Pesewas | null;
  saleAt: Date | null;
  saleTookMs: number | null;
  admins: number;
  sellers: number;
  lastBackup: Date | null;
  /** Vendors with which a check found nothing wrong. */
  passed: string[];
};

const isPerson = sql`status = 'active' and deleted_at is null`;
const onSale = sql`
  bundles join services on services.id = service_id
  where ${isOnSale}`;

export async function readFirstDay(db: Db): Promise<FirstDayRow> {
  return getRow<FirstDayRow>(db)`
    select
      (select count(distinct service_id)::int from ${onSale}) as services,
      (select count(*)::int from ${onSale}) as packages,
      (select min(amount_pesewas) from ${onSale}) as smallest_price,
      first.delivered_at as sale_at,
      (extract(epoch from first.delivered_at - first.paid_at) * 1000)::float8 as sale_took_ms,
      (select count(*)::int from users where role = 'admin' and ${isPerson} and password_hash is not null) as admins,
      (select count(*)::int from users where role in ('agent', 'subagent') and ${isPerson}) as sellers,
      (select max(taken_at) from backups) as last_backup,
      coalesce((select array_agg(distinct subject_id) from audit_log
        where subject_kind = 'vendor' and action = 'vendor.pass'), '{}') as passed
    from (values (1)) as one (row)
    left join lateral (
      select paid_at, delivered_at from orders where state = 'delivered' order by created_at limit 1) as first on true`;
}
