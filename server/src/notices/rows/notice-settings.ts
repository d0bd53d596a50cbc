/** Each seller's choice of text messages, and when they last looked at their notices. */
import { listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import type { NoticeSettings } from '#notices/rules/seller-texts.ts';

/** A message for each sale costs the store money, so a seller asks for it. What is rare comes by itself. */
const usual: NoticeSettings = { saleSms: false, newsSms: true, floatSms: false };

export async function findNoticeSettings(db: Db | Tx, userId: string): Promise<NoticeSettings> {
  const rows = await listRows<NoticeSettings>(db)`
    select sale_sms, news_sms, float_sms from notice_settings where user_id = ${userId}`;
  return rows[0] ?? usual;
}

export async function saveNoticeSettings(
  db: Db,
  userId: string,
  { saleSms, newsSms, floatSms }: NoticeSettings,
): Promise<void> {
  await run(db)`
    insert into notice_settings (user_id, sale_sms, news_sms, float_sms)
    values (${userId}, ${saleSms}, ${newsSms}, ${floatSms})
    on conflict (user_id) do update
    set sale_sms = excluded.sale_sms, news_sms = excluded.news_sms, float_sms = excluded.float_sms`;
}

export async function markSeen(db: Db, userId: string): Promise<void> {
  await run(db)`
    insert into notice_settings (user_id, seen_at) values (${userId}, now())
    on conflict (user_id) do update set seen_at = now()`;
}
