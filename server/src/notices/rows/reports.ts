/** Orders that sellers and buyers have reported, and the answers. */
import type { ReportReason } from '@ntem/contract/notices/report-words';
import { type RawBuilder, sql } from 'kysely';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { findRow, getRow, getValue, hasChanged } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { dayStart } from '#kernel/db/interval.ts';
import { type Page, type PageRequest, readPage } from '#kernel/db/pages.ts';
import type { ComplaintFacts, ReportFacts } from '#notices/rules/reports.ts';
import type { Order } from '#orders/rows/orders.ts';
import { isSoldThrough } from '#orders/rows/rungs.ts';

export type Report = Pick<
  Order,
  | 'reference'
  | 'network'
  | 'bundleName'
  | 'pricePesewas'
  | 'recipient'
  | 'state'
  | 'stateBeforeReview'
  | 'lateSince'
> & {
  id: string;
  orderId: string;
  /** Null for the buyer, who is known by the paying number. */
  reporterId: string | null;
  reporterName: string | null;
  reporterPhone: string;
  reason: ReportReason;
  text: string;
  createdAt: Date;
  lookedAt: Date | null;
  closedAt: Date | null;
  answer: string | null;
  answeredAt: Date | null;
};

const isOpen = sql`order_reports.answered_at is null and order_reports.closed_at is null`;

type ReportQuery = { reporterId: string; orderId: string };

/** Reports of one seller are judged one after the other. */
export async function findReportFacts(tx: Tx, { reporterId, orderId }: ReportQuery): Promise<ReportFacts> {
  await lockNames(tx, [`reports ${reporterId}`]);
  return getRow<ReportFacts>(tx)`
    select
      exists (select 1 from orders
              where id = ${orderId} and (${isSoldThrough(reporterId)} or user_id = ${reporterId})) as is_own,
      exists (select 1 from order_reports where order_id = ${orderId} and reporter_id = ${reporterId}
              and ${isOpen}) as is_open,
      (select count(*)::int from order_reports
       where reporter_id = ${reporterId} and created_at >= ${dayStart}) as reported_today`;
}

/** Complaints about the orders of one payer are judged one after the other. */
export async function findComplaintFacts(
  tx: Tx,
  { id, payer }: Pick<Order, 'id' | 'payer'>,
): Promise<Omit<ComplaintFacts, 'state'>> {
  await lockNames(tx, [`complaints ${payer}`]);
  return getRow<Omit<ComplaintFacts, 'state'>>(tx)`
    select coalesce(bool_or(order_id = ${id} and ${isOpen}), false) as is_open,
           count(*) filter (where order_id = ${id})::int as of_order,
           count(*) filter (where order_reports.created_at >= ${dayStart})::int as of_payer_today
    from order_reports join orders on orders.id = order_id
    where reporter_id is null and orders.payer = ${payer}
      and (order_id = ${id} or order_reports.created_at >= ${dayStart})`;
}

/** The newest of the order's holder: sellers' reports are none of theirs. */
export function findComplaint(db: Db | Tx, orderId: string): Promise<Report | undefined> {
  return findRow<Report>(db)`
    select ${columns} from ${from} ${joins}
    where order_reports.order_id = ${orderId} and reporter_id is null
    order by order_reports.created_at desc, order_reports.id desc limit 1`;
}

export function insertReport(
  tx: Tx,
  { reporterId, orderId, reason, text }: Pick<Report, 'orderId' | 'reporterId' | 'reason' | 'text'>,
): Promise<string> {
  return getValue<string>(tx)`
    insert into order_reports (order_id, reporter_id, reason, text)
    values (${orderId}, ${reporterId}, ${reason}, ${text}) returning id`;
}

/** True if it was open: an answer is given once. */
export function closeReport(
  tx: Tx,
  { id, answer, answeredBy }: { id: string; answer: string; answeredBy: string },
): Promise<boolean> {
  return hasChanged(tx)`
    update order_reports set answer = ${answer}, answered_by = ${answeredBy}, answered_at = now()
    where id = ${id} and ${isOpen}`;
}

/** True if it was open, as with an answer. */
export function dropReport(tx: Tx, { id, closedBy }: { id: string; closedBy: string }): Promise<boolean> {
  return hasChanged(tx)`
    update order_reports set closed_by = ${closedBy}, closed_at = now()
    where id = ${id} and ${isOpen}`;
}

/** True if nobody had looked at it before. */
export function noteLook(tx: Tx, id: string): Promise<boolean> {
  return hasChanged(tx)`
    update order_reports set looked_at = now()
    where id = ${id} and ${isOpen} and looked_at is null`;
}

const columns = sql`
  order_reports.*, users.name as reporter_name, coalesce(users.phone, orders.payer) as reporter_phone, orders.reference, orders.network,
  orders.bundle_name, orders.price_pesewas, orders.recipient, orders.state,
  orders.state_before_review, orders.late_since`;
const joins = sql`
  join orders on orders.id = order_reports.order_id left join users on users.id = order_reports.reporter_id`;
const from = sql`order_reports`;

export function findReport(db: Db | Tx, id: string): Promise<Report | undefined> {
  return findRow<Report>(db)`
    select ${columns} from ${from} ${joins} where order_reports.id = ${id}`;
}

const list = (db: Db, request: PageRequest, where: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  readPage<Report>(db, request, { columns, from, joins, where, order });

export function listOpenReports(db: Db, request: PageRequest): Promise<Page<Report>> {
  return list(db, request, isOpen, sql`order_reports.created_at, order_reports.id`);
}

export function listOwnReports(db: Db, reporterId: string, request: PageRequest): Promise<Page<Report>> {
  return list(
    db,
    request,
    sql`order_reports.reporter_id = ${reporterId}`,
    sql`order_reports.created_at desc, order_reports.id desc`,
  );
}

export function countOpenReports(db: Db): Promise<number> {
  return getValue<number>(db)`
    select count(*)::int as n from order_reports where ${isOpen}`;
}
