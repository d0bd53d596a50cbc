/** Describes the state of a restore, line by line, for the person who ends it. */
import { listForgottenCalls } from '#installation/rows/restore-calls.ts';
import { findOpenRestore, listRestoreDays, listUnasked, readFindings } from '#installation/rows/restores.ts';
import type { Db } from '#kernel/db/database.ts';

const most = 1_000;

export async function sayRestore(db: Db): Promise<string[]> {
  const restore = await findOpenRestore(db);
  if (!restore) return ['No restore is open.'];
  const { questions, differences, unreadLists } = await readFindings(db, restore);
  const days = (await listRestoreDays(db, restore)).filter(({ isCompared }) => !isCompared);
  const open =
    (await listUnasked(db, restore, most)).length + (await listForgottenCalls(db, restore, most)).length;
  return [
    `Restored to ${restore.backupAt.toISOString()}. Nothing is sold, sent, given back or paid out.`,
    restore.askedAt
      ? 'Every vendor was asked.'
      : `Still to be asked: ${open} orders, payouts and calls, and ${days.length} days.`,
    '',
    ...questions.map(({ subject, direction, vendor, reference, answer, isRecorded }) =>
      answer === 'cannot_be_asked'
        ? `decide    ${subject}: ${vendor} cannot be asked about ${direction}; look at its own page`
        : isRecorded
          ? `found     ${subject}: ${vendor} knows ${direction} ${reference} as ${answer}; it is on record again`
          : `look at   ${subject}: ${vendor} says ${answer} of ${direction} ${reference}`,
    ),
    ...differences.map(
      ({ day, vendor, reference, what, ours, theirs }) =>
        `differs   ${day} ${vendor ?? ''} ${reference}: ${what} (ours: ${ours || 'nothing'}; theirs: ${theirs})`,
    ),
    ...unreadLists.map(({ day, vendor }) => `unread    ${day} ${vendor}: it gives no list of that day`),
  ];
}
