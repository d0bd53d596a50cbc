/** Tells a seller by text message that their webhook was switched off. */
import type { Deps } from '#deps.ts';
import { sayDeveloperNotice } from '#developers/rules/developer-notices.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { sendMessage } from '#notices/verbs/send-message.ts';
import { findSellersPhone } from '#notices/verbs/send-seller-text.ts';

export async function sendWebhookNotice(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  sellerId: string,
): Promise<undefined> {
  const phone = await findSellersPhone(deps.db, sellerId);
  if (!phone) return;
  const { name: storeName } = await findBrand(deps);
  const { title } = sayDeveloperNotice('webhook_dead');
  const text = `${storeName}: ${title}, because its address takes nothing. Switch it on again at ${deps.config.publicUrl}/dashboard?tab=developers`;
  await sendMessage(deps, { phone, text, topic: 'account' });
}
