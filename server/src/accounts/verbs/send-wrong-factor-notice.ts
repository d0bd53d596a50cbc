/** Notifies a person that the right password was followed by wrong codes: somebody knows their password. */
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { sendMessage } from '#notices/verbs/send-message.ts';
import { getUser } from '#people/rows/users.ts';

export async function sendWrongFactorNotice(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  userId: string,
): Promise<undefined> {
  const { phone } = await getUser(deps.db, userId);
  const { name: storeName } = await findBrand(deps);
  const text = `${storeName}: Somebody entered your password and then wrong codes. Not you? Change your password at ${deps.config.publicUrl}/account`;
  await sendMessage(deps, { phone, text, topic: 'account' });
}
