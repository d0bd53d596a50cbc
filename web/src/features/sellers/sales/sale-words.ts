/** Texts about a sale for its seller, and the words that they send to the customer. */
import { namelessGuest } from '@ntem/contract/accounts/account-texts';
import { isPaidFromFloat } from '@ntem/contract/orders/channels';
import type { Stage } from '@ntem/contract/orders/stages';
import type { WholeSale } from '@ntem/contract/sellers/endpoints/sales';
import type { Repeated } from '#features/sellers/sell/sell-flow.ts';
import { at, ghs, type Phrase, say } from '#ui/small/phrase.tsx';

/** A guest who gave no name is 'your customer'. */
export function customerOf({ name }: Pick<WholeSale, 'name'>): string {
  return name === namelessGuest ? 'your customer' : (name.split(' ')[0] ?? name);
}

export function sayStageOf(sale: WholeSale): Phrase {
  switch (sale.stage) {
    case 'waiting_for_payment':
      return say`Nothing is paid yet. The request is open on the payer's phone.`;
    case 'being_sent':
      return say`Paid, and on its way. You earn ${ghs(sale.pending_commission)} when it is delivered.`;
    case 'delivered':
      return sale.delivered_at
        ? say`Delivered ${at(sale.delivered_at)}. You earned ${ghs(sale.commission)}.`
        : say`You earned ${ghs(sale.commission)}.`;
    case 'problem':
      return say`Paid, and not confirmed.${answersBy(sale)} Please do not sell it again: ${customerOf(sale)} could get it twice.`;
    case 'money_sent_back':
      return say`It could not be delivered. ${ghs(sale.amount)} went back to the payer. You earn nothing on it.`;
    case 'not_paid':
      return say`Nothing was charged. You can sell it again.`;
  }
}

/** On the server's clock, which is that of Ghana. */
function answersBy({ answer_by: by }: Pick<WholeSale, 'answer_by'>): string {
  return by ? ` The shop answers by ${by.slice(11, 16)}.` : ' The shop is on it.';
}

const said: Record<Exclude<Stage, 'problem'>, string> = {
  waiting_for_payment: 'is waiting for payment',
  being_sent: 'is being sent',
  delivered: 'is delivered',
  money_sent_back: 'could not be delivered. The money was sent back',
  not_paid: 'was not paid',
};

/** For a chat: the seller sends it. */
export function statusMessage(sale: WholeSale): string {
  const news = sale.stage === 'problem' ? `is late.${answersBy(sale)}` : `${said[sale.stage]}.`;
  return `Your order ${sale.package_name} ${news} See its status: ${sale.status_url}`;
}

/** Not while the first one may still arrive. */
/** What may still arrive is not sold a second time, and a subagent's customer is the subagent's. */
export function canSellAgain({ stage, sold_by }: Pick<WholeSale, 'stage' | 'sold_by'>): boolean {
  return sold_by === null && !['problem', 'being_sent', 'waiting_for_payment'].includes(stage);
}

/** From a float, the amount is the seller's cost: what the customer paid is known of other sales alone. */
export function repeatOf(sale: WholeSale): Repeated {
  const isCustomers = sale.stage !== 'not_paid' && !isPaidFromFloat(sale);
  return { ...sale, customer_pays: isCustomers ? sale.amount : null };
}
