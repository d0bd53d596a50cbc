/** Endpoints of the mode after a restore. */
import type { OpenRestore, restoreEndpoints } from '@ntem/contract/installation/endpoints/restore';
import type { Deps } from '#deps.ts';
import { endRestoreMode, type ShownRestore, showRestore } from '#installation/verbs/end-restore.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { toWire } from '#kernel/http/to-wire.ts';

export function restoreHandlers(deps: Deps): HandlersOf<typeof restoreEndpoints> {
  const needsSecond = deps.config.secondAdminOver !== undefined;
  const read = async () => {
    const shown = await showRestore(deps.db);
    return { open: shown ? present(shown, needsSecond) : null };
  };
  return {
    'GET /restore': async () => ({ data: await read() }),
    'POST /restore/end': async ({ author, body }) => {
      const hasEnded = await endRestoreMode(deps, author, body.reason);
      const message = hasEnded ? 'Ended: the shop sells and sends again' : 'Another admin has to end it too';
      return { message, data: await read() };
    },
  };
}

function present({ restore, findings, ...counts }: ShownRestore, needsSecond: boolean): OpenRestore {
  const { backupAt, restoredAt, askedAt, endAskerName, endAskedBecause } = restore;
  return {
    ...toWire(counts),
    backup_at: backupAt.toISOString(),
    restored_at: restoredAt.toISOString(),
    asked_at: askedAt?.toISOString() ?? null,
    known: findings.questions.map((question) => toWire(question)),
    differences: findings.differences,
    unread: findings.unreadLists,
    needs_second: needsSecond,
    end_asked: endAskerName ? { by: endAskerName, reason: endAskedBecause ?? '' } : null,
  };
}
