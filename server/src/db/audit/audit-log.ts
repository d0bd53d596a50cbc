/** Who changed what, when, from where, before and after. Written in the transaction of the change. */
import type { Tx } from '#db/database.ts';
import { type AuditAction, subjectKindOf, writeAction } from '#domain/audit-actions.ts';
import type { Author } from '#domain/people/author.ts';

export type AuditEntry = {
  action: AuditAction;
  /** The id of what it is about. */
  subject: string;
  reason?: string | undefined;
  before?: unknown;
  after?: unknown;
};

export async function recordAudit(tx: Tx, { userId, ...from }: Author, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value, stringifyBigint));
  await tx
    .insertInto('auditLog')
    .values({
      actorId: userId,
      ...from,
      action: writeAction(entry.action),
      subjectKind: subjectKindOf(entry.action),
      subjectId: entry.subject,
      reason: entry.reason || null,
      before: json(entry.before),
      after: json(entry.after),
    })
    .execute();
}

function stringifyBigint(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
