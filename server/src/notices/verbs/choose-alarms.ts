/** Records an admin's choice of alarms, by SMS or e-mail; changes are audited. */
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { type AlarmSettings, findAlarmSettings, saveAlarmSettings } from '#notices/rows/alarms.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

export async function chooseAlarms(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  wanted: AlarmSettings,
): Promise<void> {
  const before = await findAlarmSettings(db, author.userId);
  await inTransaction(db, async (tx) => {
    await saveAlarmSettings(tx, author.userId, wanted);
    await recordAudit(tx, author, {
      action: 'alarms.choose',
      subject: author.userId,
      before,
      after: wanted,
    });
  });
}
