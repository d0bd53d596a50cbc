/** Notifies a seller that another payout number was proved, or that one was cancelled. */
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { findWords } from '#notices/verbs/message-texts.ts';
import { sendMessage } from '#notices/verbs/send-message.ts';
import { findPayoutNumbers, getPayoutNumber } from '#payouts/rows/payout-numbers.ts';

type MessageDeps = Pick<Deps, 'db' | 'messages' | 'config' | 'log'>;

/** On the number that money goes to now. */
export async function sendPayoutNotice(deps: MessageDeps, numberId: string): Promise<undefined> {
  const { sellerId, phone, usableFrom, takenBackAt } = await getPayoutNumber(deps.db, numberId);
  const { usable } = await findPayoutNumbers(deps.db, sellerId);
  if (!usable || !usableFrom || takenBackAt || usable.phone === phone) return;
  // Accra's time is UTC: `Tue, 17 Nov 2026 06:20:00 GMT`.
  const [, day, month, , time] = usableFrom.toUTCString().split(' ');
  const when = `${day} ${month}, ${time?.slice(0, 5)}`;
  const words = await findWords(deps, 'payout_number');
  const text = words({ ending: endOf(phone), when, link: `${deps.config.publicUrl}/dashboard?tab=earnings` });
  await sendMessage(deps, { phone: usable.phone, text, topic: 'account' });
}

/** On both numbers: the owner has one of them in hand. */
export async function sendTakenBackNotice(deps: MessageDeps, numberId: string): Promise<undefined> {
  const { sellerId, phone } = await getPayoutNumber(deps.db, numberId);
  const { usable } = await findPayoutNumbers(deps.db, sellerId);
  const { name: storeName } = await findBrand(deps);
  const { publicUrl } = deps.config;
  const goesTo = usable ? ` Money goes to the one ending ${endOf(usable.phone)} as before.` : '';
  const text = `${storeName}: The payout number ending ${endOf(phone)} was taken back.${goesTo} Not you? Change your password at ${publicUrl}/account`;
  for (const receiver of new Set([phone, usable?.phone ?? phone])) {
    await sendMessage(deps, { phone: receiver, text, topic: 'account' });
  }
}

function endOf(phone: string): string {
  return phone.slice(-4);
}
