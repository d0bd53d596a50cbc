/** Who changed what, when, from where, before and after. Written in the transaction of the change. */
import type { Tx } from '#db/database.ts';

export type AuditEntry = {
  actorId: string;
  action: string;
  subjectKind: string;
  subjectId: string;
  reason?: string;
  before?: unknown;
  after?: unknown;
  address?: string;
};

export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value, stringifyBigint));
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      reason: entry.reason ?? null,
      before: json(entry.before),
      after: json(entry.after),
      address: entry.address ?? null,
    })
    .execute();
}

function stringifyBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
