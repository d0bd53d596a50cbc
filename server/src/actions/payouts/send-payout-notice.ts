/** Tells a seller, on the number that money goes to now, that another one was proved. */
import { sendMessage } from '#actions/codes/send-message.ts';
import { findPayoutNumbers, getPayoutNumber } from '#db/payouts/payout-numbers.ts';
import type { Deps } from '#deps.ts';

export async function sendPayoutNotice(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  numberId: string,
): Promise<undefined> {
  const { sellerId, phone, usableFrom } = await getPayoutNumber(deps.db, numberId);
  const { usable } = await findPayoutNumbers(deps.db, sellerId);
  if (!usable || !usableFrom || usable.phone === phone) return;
  const when = usableFrom.toISOString().slice(0, 16).replace('T', ' ');
  const text = `${deps.config.storeName}: A new payout number ending ${phone.slice(-4)} was added to your account. It can be used from ${when}. Not you? Change your password, and prove this number again at ${deps.config.publicUrl}/dashboard?tab=earnings`;
  await sendMessage(deps, { phone: usable.phone, text });
}
