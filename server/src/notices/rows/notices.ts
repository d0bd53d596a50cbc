/** Sellers' notices in the product: each event once, the newest first. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { NoticeKind } from '@ntem/contract/notices/endpoints/notices';
import type { Stage } from '@ntem/contract/orders/stages';
import { type RawBuilder, sql } from 'kysely';
import { findRow, listRows } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { gather } from '#kernel/db/gathered-statements.ts';
import { type Page, type PageRequest, readLongPage } from '#kernel/db/pages.ts';
import { putOffWrite, writeRanks } from '#kernel/db/put-off-writes.ts';
import { handOver, jobFacts, readJob } from '#kernel/jobs/jobs.ts';
import { stageColumn } from '#orders/rows/counted-states.ts';
import { ownRung } from '#orders/rows/rungs.ts';

type NewNotice = { userIds: string[]; kind: NoticeKind; subjectId: string };

type Told = { id: string; userId: string };

/** Tells sellers of a sale, or of one that failed, once, and by text message those who want that. */
export const tellSellers = putOffWrite<NewNotice & { mayText: boolean }>({
  rank: writeRanks.notices,
  table: 'notices',
  keyOf: ({ subjectId }) => subjectId,
  with(notices) {
    const wanted = notices.flatMap(({ userIds, ...notice }) =>
      userIds.map((userId) => ({ ...notice, userId })),
    );
    return {
      told_sellers: sql`
        insert into notices (user_id, kind, subject_id)
        select * from unnest(
          ${wanted.map(({ userId }) => userId)}::uuid[], ${wanted.map(({ kind }) => kind)}::text[],
          ${wanted.map(({ subjectId }) => subjectId)}::uuid[])
        on conflict do nothing
        returning id, user_id, subject_id`,
    };
  },
  write: (notices, after) => sql`
    insert into jobs (kind, subject, run_at)
    select 'send-seller-text', told_sellers.id::text, now()
    from told_sellers join notice_settings using (user_id)
    where sale_sms and ${after} and subject_id = any(
      ${notices.flatMap(({ mayText, subjectId }) => (mayText ? subjectId : []))}::uuid[])`,
  returning: jobFacts,
  onWritten: (_, { rows }, tx) => handOver(tx, rows.map(readJob), new Set()),
});

/** Answers those that were new. */
export const insertNotices = gather(async (tx, notices: NewNotice[]): Promise<Told[][]> => {
  const wanted = notices.flatMap(({ userIds, ...notice }) =>
    userIds.map((userId) => ({ ...notice, userId })),
  );
  const rows = await listRows<Told & Omit<NewNotice, 'userIds'>>(tx)`
    insert into notices (user_id, kind, subject_id)
    select * from unnest(
      ${wanted.map(({ userId }) => userId)}::uuid[], ${wanted.map(({ kind }) => kind)}::text[],
      ${wanted.map(({ subjectId }) => subjectId)}::uuid[])
    on conflict do nothing
    returning id, user_id, kind, subject_id`;
  return notices.map(({ kind, subjectId }) =>
    rows.flatMap((row) =>
      row.kind === kind && row.subjectId === subjectId ? [{ id: row.id, userId: row.userId }] : [],
    ),
  );
});

export type Notice = {
  id: string;
  userId: string;
  kind: NoticeKind;
  subjectId: string;
  createdAt: Date;
  isNew: boolean;
  /** Of a message of the store. */
  title: string | null;
  text: string | null;
  /** Of a report. */
  answer: string | null;
  /** Of the order that was sold or reported. */
  saleId: string | null;
  stage: Stage | null;
  reference: string | null;
  network: Network | null;
  bundleName: string | null;
  buyerName: string | null;
  price: Pesewas | null;
  commission: Pesewas | null;
  /** Of a float that fell below its line. */
  lowBalance: Pesewas | null;
  lowBelow: Pesewas | null;
};

const columns = sql`
  notices.id, notices.user_id, notices.kind, notices.subject_id, notices.created_at,
  notices.created_at > coalesce(notice_settings.seen_at, '-infinity') as is_new,
  announcements.title, announcements.text, order_reports.answer,
  orders.id as sale_id, case when orders.id is not null then ${stageColumn} end as stage, orders.reference, orders.network, orders.bundle_name, orders.buyer_name, orders.price_pesewas as price,
  ${ownRung(sql`notices.user_id`, 'commission')} as commission,
  float_lows.balance_pesewas as low_balance, float_lows.low_below_pesewas as low_below`;
const joins = sql`
  left join notice_settings on notice_settings.user_id = notices.user_id
  left join order_reports on notices.kind = 'answer' and order_reports.id = notices.subject_id
  left join orders on orders.id =
    case when notices.kind in ('sale', 'failed_sale') then notices.subject_id else order_reports.order_id end
  left join float_lows on notices.kind = 'low_float' and float_lows.id = notices.subject_id
  left join announcements on notices.kind = 'announcement' and announcements.id = notices.subject_id`;

const order = {
  forward: sql`notices.created_at desc, notices.id desc`,
  backward: sql`notices.created_at, notices.id`,
};

export function listNotices(db: Db, userId: string, request: PageRequest): Promise<Page<Notice>> {
  const where = sql`notices.user_id = ${userId}`;
  return readLongPage(db, request, { table: 'notices', where, columns, joins, order });
}

export function findNotice(db: Db, id: string): Promise<Notice | undefined> {
  return findRow<Notice>(db)`
    select ${columns} from notices ${joins} where notices.id = ${id}`;
}

/** More than these are not counted: a seller with so many looks at the list. */
const largestUnread = 100;

type Unread = { unread: number; newest: Notice | undefined; announcement: Notice | undefined };

/** The number since the seller last looked, the newest of them, and the newest message of the store. */
export async function findUnread(db: Db, userId: string): Promise<Unread> {
  const unseen = sql`
    where notices.user_id = ${userId} and notices.created_at > coalesce(
      (select seen_at from notice_settings where user_id = ${userId}), '-infinity')`;
  const counting = sql<{ n: number }>`
    select count(*)::int as n from (select 1 from notices ${unseen} limit ${largestUnread}) as unread`;
  const findNewest = (which: RawBuilder<unknown>) => {
    return findRow<Notice>(db)`
      select ${columns} from notices ${joins} ${unseen} ${which}
      order by ${order.forward} limit 1`;
  };
  const unread = (await counting.execute(db)).rows[0]?.n ?? 0;
  // Most of the time there is nothing.
  if (unread === 0) return { unread, newest: undefined, announcement: undefined };
  const [newest, announcement] = await Promise.all([
    findNewest(sql``),
    findNewest(sql`and notices.kind = 'announcement'`),
  ]);
  return { unread, newest, announcement };
}
