/** The wire of the audit log. */
import type { AuditRow, auditEndpoints } from '@ntem/contract/topics/audit';
import { type ListedEntry, listAuditEntries } from '#db/audit/audit-log.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';
import { idFilter } from '#http/wire/ids.ts';
import { answerPage } from '#http/wire/paging.ts';
import { toWire } from '#http/wire/to-wire.ts';

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
