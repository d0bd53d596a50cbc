/** Sets the balance at a supplier below which an alarm is raised. */
import type { Pesewas } from '@ntem/contract/money';
import type { Author } from '#accounts/rules/author.ts';
import { getFloatAlarm, setFloatAlarm } from '#books/rows/vendor-balances.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

export function changeFloatAlarm(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  alarmBelow: Pesewas,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await getFloatAlarm(tx);
    await setFloatAlarm(tx, alarmBelow);
    await recordAudit(tx, author, {
      action: 'float.alarm',
      subject: 'float_alarm',
      before: { alarm_below_pesewas: before },
      after: { alarm_below_pesewas: alarmBelow },
    });
  });
}
