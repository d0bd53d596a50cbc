/** States and accounts in words that an admin reads. */
import { vendorName } from './vendor-names.ts';

const states: Record<string, string> = {
  created: 'Ordered',
  awaiting_code: 'Waiting for the code',
  prompting: 'Asking the wallet',
  payment_pending: 'Waiting for the payment',
  payment_failed: 'Payment failed',
  expired: 'Not paid in time',
  paid: 'Paid',
  paid_late: 'Paid late',
  delivering: 'Being sent',
  delivery_unknown: 'Not known whether it arrived',
  on_hold: 'On hold',
  delivery_failed: 'Not delivered',
  refund_pending: 'Refund on its way',
  refunded: 'Refunded',
  delivered: 'Delivered',
  needs_review: 'Needs you',
};

export function stateName(state: string): string {
  return states[state] ?? state.replaceAll('_', ' ');
}

const accounts: Record<string, string> = {
  customer_funds: 'We hold for buyers',
  payouts_in_flight: 'Payouts on their way',
  settled_by_hand: 'Handed over by hand',
  margin: 'Our margin',
  fees: "Gateways' fees",
  losses: 'Losses',
};

/** `owner` is whose commission it is, where that is known. */
export function accountName(account: string, owner?: string | null): string {
  const [kind = '', name = ''] = account.split(':');
  if (kind === 'gateway' || kind === 'supplier') return `At ${vendorName(name)}, the ${kind}`;
  if (kind === 'unallocated') return `Not matched to an order, at ${vendorName(name)}`;
  if (kind === 'commission') return owner ? `We owe ${owner}` : 'We owe sellers';
  return accounts[account] ?? account.replaceAll('_', ' ');
}

const kinds: Record<string, string> = {
  paid: 'Paid',
  gateway_fee: 'Gateway fee',
  unallocated: 'Came besides',
  payment_reversed: 'Payment taken back',
  delivered: 'Delivered',
  reversal: 'Delivery taken back',
  loss: 'Loss',
  loss_reversed: 'Loss taken back',
  refunded: 'Refunded',
  returned: 'Second payment given back',
  refund_fee: 'Refund fee',
  refund_reversed: 'Refund came back',
  settled_by_hand: 'Settled by hand',
};

/** What a posting was made for. */
export function eventName(kind: string): string {
  return kinds[kind] ?? kind.replaceAll('_', ' ');
}
