/** Sends a seller, the morning after, a summary of a day that had too many sales for a message each. */
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { findNoticeSettings } from '#notices/rows/notice-settings.ts';
import { claimText } from '#notices/rows/seller-texts.ts';
import { summaryValues } from '#notices/rules/seller-notices.ts';
import { sumSales } from '#orders/rows/sales.ts';
import { findWords } from './message-texts.ts';
import { sendMessage } from './send-message.ts';
import { findSellersPhone } from './send-seller-text.ts';

export async function sendSalesSummary(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  sellerDay: string,
): Promise<undefined> {
  const { db, config } = deps;
  const [userId = '', day = ''] = sellerDay.split(' ');
  const phone = await findSellersPhone(db, userId);
  if (!phone || !(await findNoticeSettings(db, userId)).saleSms) return;
  const about = `summary ${day}`;
  if (!(await inTransaction(db, (tx) => claimText(tx, { userId, about, kind: 'summary' })))) return;
  const words = await findWords(deps, 'sales_summary');
  const values = summaryValues({
    day: new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    sums: await sumSales(db, { viewerId: userId, from: day, to: day }),
    link: `${config.publicUrl}/dashboard?tab=sales`,
  });
  await sendMessage(deps, { phone, text: words(values), topic: 'seller' });
}
