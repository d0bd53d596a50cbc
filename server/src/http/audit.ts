/** The wire of the audit log. */
import type { AuditRow, auditEndpoints } from '@ntem/contract/topics/audit';
import { type ListedEntry, listAuditEntries } from '#db/audit/audit-log.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';
import { idFilter } from '#http/wire/ids.ts';
import { presentPage } from '#http/wire/page-meta.ts';

export function auditHandlers({ db }: Deps): HandlersOf<typeof auditEndpoints> {
  return {
    'GET /audit': async ({ query }) => {
      const { search, actor_id, subject_id: subjectId, ...request } = query;
      const filters = { search, subjectId, actorId: idFilter(actor_id) };
      const page = await listAuditEntries(db, { ...request, filters });
      return { data: page.rows.map(presentEntry), meta: presentPage(query, page) };
    },
  };
}

function presentEntry(entry: ListedEntry): AuditRow {
  const { actorId: id, actorName: name } = entry;
  return {
    id: entry.id.toString(),
    actor: id && name ? { id, name } : null,
    action: entry.action,
    subject_kind: entry.subjectKind,
    subject_id: entry.subjectId,
    reason: entry.reason,
    before: entry.before,
    after: entry.after,
    address: entry.address,
    created_at: entry.createdAt.toISOString(),
  };
}
