/** Orders that sellers have reported, and the answers. */
import type { ReportReason } from '@ntem/contract/notices/report-rules';
import { type RawBuilder, sql } from 'kysely';
import { lockNames } from '#db/advisory-locks.ts';
import type { Db, Tx } from '#db/database.ts';
import { dayStart } from '#db/interval.ts';
import { type Page, type PageRequest, readPage } from '#db/lists/pages.ts';
import type { Order } from '#db/orders/orders.ts';
import { isSoldThrough } from '#db/orders/rungs.ts';
import type { ReportFacts } from '#domain/notices/reports.ts';

export type Report = Pick<
  Order,
  'reference' | 'network' | 'bundleName' | 'pricePesewas' | 'recipient' | 'state'
> & {
  id: string;
  orderId: string;
  reporterId: string;
  reporterName: string;
  reporterPhone: string;
  reason: ReportReason;
  text: string;
  createdAt: Date;
  answer: string | null;
  answeredAt: Date | null;
};

type Wish = { reporterId: string; orderId: string };

/** Reports of one seller are judged one after the other. */
export async function findReportFacts(tx: Tx, { reporterId, orderId }: Wish): Promise<ReportFacts> {
  await lockNames(tx, [`reports ${reporterId}`]);
  const { rows } = await sql<ReportFacts>`
    select
      exists (select 1 from orders
              where id = ${orderId} and (${isSoldThrough(reporterId)} or user_id = ${reporterId})) as is_own,
      exists (select 1 from order_reports where order_id = ${orderId} and reporter_id = ${reporterId}
              and answered_at is null) as is_open,
      (select count(*)::int from order_reports
       where reporter_id = ${reporterId} and created_at >= ${dayStart}) as reported_today`.execute(tx);
  return rows[0] as ReportFacts;
}

export async function insertReport(
  tx: Tx,
  { reporterId, orderId, reason, text }: Wish & Pick<Report, 'reason' | 'text'>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into order_reports (order_id, reporter_id, reason, text)
    values (${orderId}, ${reporterId}, ${reason}, ${text}) returning id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** Whether it was open: an answer is given once. */
export async function closeReport(
  tx: Tx,
  { id, answer, answeredBy }: { id: string; answer: string; answeredBy: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update order_reports set answer = ${answer}, answered_by = ${answeredBy}, answered_at = now()
    where id = ${id} and answered_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

const columns = sql`
  order_reports.*, users.name as reporter_name, users.phone as reporter_phone, orders.reference, orders.network,
  orders.bundle_name, orders.price_pesewas, orders.recipient, orders.state`;
const joins = sql`
  join orders on orders.id = order_reports.order_id join users on users.id = order_reports.reporter_id`;
const from = sql`order_reports`;

export async function findReport(db: Db | Tx, id: string): Promise<Report | undefined> {
  const { rows } = await sql<Report>`
    select ${columns} from ${from} ${joins} where order_reports.id = ${id}`.execute(db);
  return rows[0];
}

const list = (db: Db, request: PageRequest, where: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  readPage<Report>(db, request, { columns, from, joins, where, order });

export function listOpenReports(db: Db, request: PageRequest): Promise<Page<Report>> {
  return list(
    db,
    request,
    sql`order_reports.answered_at is null`,
    sql`order_reports.created_at, order_reports.id`,
  );
}

export function listOwnReports(db: Db, reporterId: string, request: PageRequest): Promise<Page<Report>> {
  return list(
    db,
    request,
    sql`order_reports.reporter_id = ${reporterId}`,
    sql`order_reports.created_at desc, order_reports.id desc`,
  );
}

export async function countOpenReports(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from order_reports where answered_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}
