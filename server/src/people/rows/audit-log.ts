/** The audit log: who changed what, when, from where, before and after. Written in the transaction of the change. */
import { largestExactFound } from '@ntem/contract/paging';
import { actionsSaying } from '@ntem/contract/people/action-words';
import { readReference } from '@ntem/contract/words';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Author } from '#accounts/rules/author.ts';
import { listValues } from '#kernel/db/ask.ts';
import type { BuilderTables } from '#kernel/db/builder-tables.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { allOf, matches, type Page, type PageRequest, readLongPage } from '#kernel/db/pages.ts';
import { likePatterns, readSearch } from '#kernel/rules/search.ts';
import { type AuditAction, subjectKindOf, writeAction } from '#people/rules/audit-actions.ts';
import { findAccountIds } from './user-list.ts';

export type AuditEntry = {
  action: AuditAction;
  subject: string;
  reason?: string | undefined;
  before?: unknown;
  after?: unknown;
};

/** `product`: actions that nobody requested, such as those of the timetable. */
export async function recordAudit(tx: Tx, author: Author | 'product', entry: AuditEntry): Promise<void> {
  await recordAudits(tx, author, [entry]);
}

export async function recordAudits(
  tx: Tx,
  author: Author | 'product',
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const { userId: actorId = null, ...from } = author === 'product' ? {} : author;
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value, stringifyBigint));
  await tx
    .insertInto('auditLog')
    .values(
      entries.map((entry) => ({
        actorId,
        ...from,
        action: writeAction(entry.action),
        subjectKind: subjectKindOf(entry.action),
        subjectId: entry.subject,
        reason: entry.reason || null,
        before: json(entry.before),
        after: json(entry.after),
      })),
    )
    .execute();
}

function stringifyBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

export type ListedEntry = Selectable<BuilderTables['auditLog']> & {
  actorName: string | null;
  subjectName: string | null;
};

export type AuditFilters = {
  search?: string | undefined;
  actorId?: string | undefined;
  subjectId?: string | undefined;
};

/** The subject's current name. Ids of other kinds, such as a network, are no key of a table. */
const subjectName = sql`
  case when subject_id !~ '^[0-9a-f-]{36}$' then null
    when subject_kind = 'user' then (select name from users where id = subject_id::uuid)
    when subject_kind = 'order' then (select reference from orders where id = subject_id::uuid)
    when subject_kind = 'payout' then (select reference from payouts where id = subject_id::uuid)
    when subject_kind = 'service' then (select name from services where id = subject_id::uuid)
    when subject_kind = 'announcement' then (select title from announcements where id = subject_id::uuid)
    when subject_kind in ('package', 'bundle') then (select name from bundles where id = subject_id::uuid)
  end`;

const newestFirst = { forward: sql`audit_log.id desc`, backward: sql`audit_log.id` };

export async function listAuditEntries(
  db: Db,
  { filters, ...request }: PageRequest & { filters: AuditFilters },
): Promise<Page<ListedEntry>> {
  const { search, actorId, subjectId } = filters;
  return readLongPage(db, request, {
    table: 'auditLog',
    columns: sql`audit_log.*, users.name as actor_name, ${subjectName} as subject_name`,
    joins: sql`left join users on users.id = audit_log.actor_id`,
    where: allOf([
      search && (await findSearchCondition(db, search)),
      actorId && sql`actor_id = ${actorId}`,
      subjectId && sql`subject_id = ${subjectId}`,
    ]),
    order: newestFirst,
    largestExact: largestExactFound,
    mostSorted: search === undefined ? undefined : largestExactFound,
  });
}

export type AccountEntry = Pick<
  Selectable<BuilderTables['auditLog']>,
  'id' | 'action' | 'actorId' | 'browser' | 'address' | 'createdAt'
>;

export async function listAccountEntries(
  db: Db,
  { userId, actions, ...request }: PageRequest & { userId: string; actions: string[] },
): Promise<Page<AccountEntry>> {
  return readLongPage(db, request, {
    table: 'auditLog',
    columns: sql`id, action, actor_id, browser, address, created_at`,
    joins: sql``,
    where: sql`subject_kind = 'user' and subject_id = ${userId} and action = any(${actions}::text[])`,
    order: newestFirst,
    largestExact: largestExactFound,
  });
}

/** Searches by the action, the subject, the reason, part of the actor's name, or an order's reference. */
async function findSearchCondition(db: Db, typed: string): Promise<RawBuilder<unknown>> {
  const patterns = likePatterns(readSearch(typed));
  const [people, orderIds] = await Promise.all([
    findAccountIds(db, patterns),
    findOrderIds(db, readReference(typed)),
  ]);
  const said = actionsSaying(typed).map((action) => `${action} %`);
  const ways = [
    matches(sql`audit_log.search_text`, [...patterns, ...said]),
    ...(people.length > 0
      ? [
          sql`actor_id = any(${people}::uuid[])`,
          sql`(subject_kind = 'user' and subject_id = any(${people}::text[]))`,
        ]
      : []),
    ...(orderIds.length > 0 ? [sql`(subject_kind = 'order' and subject_id = any(${orderIds}::text[]))`] : []),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

function findOrderIds(db: Db, reference: string): Promise<string[]> {
  return listValues<string>(db)`select id from orders where reference = ${reference}`;
}
