/** Lists exported as files, counted from the audit log. */
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { getValue } from '#kernel/db/ask.ts';
import type { Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { writeAction } from '#people/rules/audit-actions.ts';
import { exportLimit } from '#people/rules/list-export-limits.ts';

/** Files of one account are asked for one after the other. */
export async function lockExports(tx: Tx, userId: string): Promise<void> {
  await lockNames(tx, [`exports ${userId}`]);
}

export function countExports(tx: Tx, userId: string, list: string): Promise<number> {
  return getValue<number>(tx)`
    select count(*)::int as n from audit_log
    where actor_id = ${userId} and action = ${writeAction('list.export')}
      and after ->> 'list' = ${list} and created_at > now() - ${interval(exportLimit.windowMs)}`;
}
