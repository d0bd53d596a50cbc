/** Endpoints of the audit log. */
import type { AuditRow, auditEndpoints } from '@ntem/contract/people/endpoints/audit';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { idFilter } from '#kernel/http/ids.ts';
import { answerPage } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { type ListedEntry, listAuditEntries } from '#people/rows/audit-log.ts';

export function auditHandlers({ historyDb }: Deps): HandlersOf<typeof auditEndpoints> {
  return {
    'GET /audit': async ({ query }) => {
      const { search, actor_id, subject_id: subjectId, ...request } = query;
      const filters = { search, subjectId, actorId: idFilter(actor_id) };
      const page = await listAuditEntries(historyDb, { ...request, filters });
      return answerPage(query, page, presentEntry);
    },
  };
}

function presentEntry(entry: ListedEntry): AuditRow {
  const { actorId: id, actorName: name } = entry;
  return { ...toWire(entry), id: entry.id.toString(), actor: id && name ? { id, name } : null };
}
