/** Notifies a seller that money left the balance, and where it goes, so that a victim of theft can act at once. */
import { formatAmount } from '@ntem/contract/money';
import { maskPhone } from '@ntem/contract/phones';
import type { Deps } from '#deps.ts';
import { findWords } from '#notices/verbs/message-texts.ts';
import { sendMessage } from '#notices/verbs/send-message.ts';
import { getPayout } from '#payouts/rows/payouts.ts';
import { findUser } from '#people/rows/users.ts';

export async function sendWithdrawalNotice(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  payoutId: string,
): Promise<undefined> {
  const { config } = deps;
  const payout = await getPayout(deps.db, payoutId);
  const seller = await findUser(deps.db, payout.sellerId);
  // Deleted meanwhile: nobody is left to notify.
  if (!seller) return undefined;
  const amount = formatAmount(payout.amountPesewas);
  const words = await findWords(deps, 'withdrawal');
  const { network, reference } = payout;
  const number = maskPhone(payout.phone);
  const text = words({ amount, number, network, reference, support: config.supportPhone });
  await sendMessage(deps, { phone: seller.phone, text, topic: 'account' });
  return undefined;
}
