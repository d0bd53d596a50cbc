/** Tells a seller that money left the balance, and where it goes: whoever did not ask for it can act at once. */
import { formatAmount } from '@ntem/contract/money';
import { maskPhone } from '@ntem/contract/phones';
import { sendMessage } from '#actions/codes/send-message.ts';
import { findWords } from '#actions/notices/message-texts.ts';
import { getPayout } from '#db/payouts/payouts.ts';
import { findUser } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';

export async function sendWithdrawalNotice(
  deps: Pick<Deps, 'db' | 'messages' | 'config' | 'log'>,
  payoutId: string,
): Promise<undefined> {
  const { config } = deps;
  const payout = await getPayout(deps.db, payoutId);
  const seller = await findUser(deps.db, payout.sellerId);
  // Deleted meanwhile: nobody is left to be told.
  if (!seller) return undefined;
  const amount = formatAmount(payout.amountPesewas);
  const words = await findWords(deps, 'withdrawal');
  const { network, reference } = payout;
  const number = maskPhone(payout.phone);
  const text = words({ amount, number, network, reference, support: config.supportPhone });
  await sendMessage(deps, { phone: seller.phone, text, topic: 'account' });
  return undefined;
}
