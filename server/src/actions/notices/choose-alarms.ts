/** Notes what an admin wants to be told of, and by which way: audited, as nobody is to be deafened unseen. */
import { recordAudit } from '#db/audit/audit-log.ts';
import { inTransaction } from '#db/database.ts';
import { type AlarmSettings, findAlarmSettings, saveAlarmSettings } from '#db/notices/alarms.ts';
import type { Deps } from '#deps.ts';
import type { Author } from '#domain/people/author.ts';

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
