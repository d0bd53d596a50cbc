/** Tells a seller by text message that somebody has made or renewed a key that can spend the float. */
import type { Deps } from '#deps.ts';
import { findKeyOwner } from '#developers/rows/api-keys.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { sendMessage } from '#notices/verbs/send-message.ts';
import { findSellersPhone } from '#notices/verbs/send-seller-text.ts';

export async function sendKeyNotice(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  keyId: string,
): Promise<undefined> {
  const phone = await findSellersPhone(deps.db, await findKeyOwner(deps.db, keyId));
  if (!phone) return;
  const { name: storeName } = await findBrand(deps);
  // Not its name, which could be anything: the maker of the key chooses it.
  const text = `${storeName}: An API key that can sell from your float was made or renewed. Not you? Revoke it at ${deps.config.publicUrl}/dashboard?tab=developers and change your password.`;
  await sendMessage(deps, { phone, text, topic: 'account' });
}
