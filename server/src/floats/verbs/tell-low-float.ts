/** Tells a seller once, each time that what is sold takes the float below their line. */
import { type Pesewas, pesewasToWire } from '@ntem/contract/money';
import { insertWebhookMessage } from '#developers/rows/webhook-messages.ts';
import { insertLow } from '#floats/rows/floats.ts';
import { hasFallenBelow } from '#floats/rules/low-float.ts';
import type { Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { findNoticeSettings } from '#notices/rows/notice-settings.ts';
import { insertNotices } from '#notices/rows/notices.ts';

type Taken = { userId: string; before: Pesewas; after: Pesewas; lowBelow: Pesewas };

/** In the transaction that takes it, under the lock of the float. True if it fell below just now. */
export async function tellLowFloat(tx: Tx, taken: Taken): Promise<boolean> {
  if (!hasFallenBelow(taken)) return false;
  const { userId } = taken;
  const subjectId = await insertLow(tx, taken);
  const [told] = await insertNotices(tx, { userIds: [userId], kind: 'low_float', subjectId });
  const { floatSms } = await findNoticeSettings(tx, userId);
  if (told && floatSms) await requestJob(tx, { kind: 'send-seller-text', noticeId: told.id });
  const data = { available: pesewasToWire(taken.after), low_below: pesewasToWire(taken.lowBelow) };
  await insertWebhookMessage(tx, { sellerId: userId, event: 'float.low', data });
  return true;
}
