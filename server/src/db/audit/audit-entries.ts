/** The audit log as it is read. */
import { largestExactFound } from '@ntem/contract/paging';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  allOf,
  matches,
  type Page,
  type PageRequest,
  pageSource,
  readPage,
  rowCounter,
  sliceBy,
} from '#db/lists/pages.ts';
import type { Schema } from '#db/schema.ts';
import { findAccountIds } from '#db/users/managed-users.ts';
import { likePatterns, readSearch } from '#domain/search.ts';

export type ListedEntry = Selectable<Schema['auditLog']> & { actorName: string | null };

export type AuditFilters = {
  search?: string | undefined;
  actorId?: string | undefined;
  subjectId?: string | undefined;
};

const text = sql.ref('auditLog.searchText');

const newestFirst = { forward: sql`audit_log.id desc`, backward: sql`audit_log.id` };

/** What was done to what and why, or a part of the name of whoever did it. */
async function findSearchCondition(db: Db, typed: string): Promise<RawBuilder<unknown>> {
  const patterns = likePatterns(readSearch(typed));
  const actorIds = await findAccountIds(db, patterns);
  if (actorIds.length === 0) return matches(text, patterns);
  return sql`(${matches(text, patterns)} or actor_id = any(${actorIds}::uuid[]))`;
}

export async function listAuditEntries(
  db: Db,
  { filters, ...request }: PageRequest & { filters: AuditFilters },
): Promise<Page<ListedEntry>> {
  const condition = allOf([
    ...(filters.search ? [await findSearchCondition(db, filters.search)] : []),
    ...(filters.actorId ? [sql`actor_id = ${filters.actorId}`] : []),
    ...(filters.subjectId ? [sql`subject_id = ${filters.subjectId}`] : []),
  ]);
  return readPage(request, rowCounter(db, sql`from audit_log where ${condition}`), {
    largestExact: largestExactFound,
    async read(slice, counted) {
      const isFew = filters.search !== undefined && counted <= largestExactFound;
      const { rows } = await sql<ListedEntry>`
        select audit_log.*, users.name as actor_name
        from (
          select audit_log.id from ${pageSource('auditLog', condition, { isFew })} ${sliceBy(newestFirst, slice)}
        ) as page
        join audit_log using (id)
        left join users on users.id = audit_log.actor_id
        order by ${newestFirst.forward}`.execute(db);
      return rows;
    },
  });
}
