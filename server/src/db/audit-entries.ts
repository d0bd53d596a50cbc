/** The audit log as it is read. */
import { type Selectable, sql } from 'kysely';
import { likePatterns, readSearch } from '#domain/search.ts';
import type { Db } from './database.ts';
import { userSearchText } from './managed-users.ts';
import { allOf, countRows, matches, offsetOf, type Page, type PageRequest } from './pages.ts';
import type { Schema } from './schema.ts';

export type ListedEntry = Selectable<Schema['audit_log']> & { actor_name: string | null };

export type AuditFilters = {
  search?: string | undefined;
  actorId?: string | undefined;
  subjectId?: string | undefined;
};

const text = sql`lower(action || ' ' || subject_kind || ' ' || subject_id || ' ' || coalesce(reason, ''))`;

export async function listAuditEntries(
  db: Db,
  { filters, ...request }: PageRequest & { filters: AuditFilters },
): Promise<Page<ListedEntry>> {
  const patterns = filters.search ? likePatterns(readSearch(filters.search)) : [];
  const condition = allOf([
    ...(filters.search
      ? [
          sql`(${matches(text, patterns)} or actor_id in (
            select id from users where deleted_at is null and ${matches(userSearchText, patterns)} limit 1000))`,
        ]
      : []),
    ...(filters.actorId ? [sql`actor_id = ${filters.actorId}`] : []),
    ...(filters.subjectId ? [sql`subject_id = ${filters.subjectId}`] : []),
  ]);
  const [{ rows }, count] = await Promise.all([
    sql<ListedEntry>`
      select page.*, users.name as actor_name
      from (
        select * from audit_log where ${condition}
        order by id desc limit ${request.limit} offset ${offsetOf(request)}
      ) as page
      left join users on users.id = page.actor_id
      order by page.id desc`.execute(db),
    countRows(db, sql`from audit_log where ${condition}`),
  ]);
  return { rows, ...count };
}
