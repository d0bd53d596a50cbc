/** The books in words: accounts, postings, the way of an order's money and the profit. Pure. */
import type { LedgerKind } from '@ntem/contract/books/ledger-kinds';
import type { WholeOrder } from '@ntem/contract/orders/whole-order';
import { sumGhs } from '#lib/ghs.ts';
import { type Phrase, say, sentences, tel } from '#ui/small/phrase.tsx';
import { nameIn, vendorName } from './vendor-words.ts';

const ownAccounts: Record<string, string> = {
  customer_funds: 'We hold for buyers',
  payouts_in_flight: 'Payouts on their way',
  settled_by_hand: 'Handed over by hand',
  old_system: 'Brought from the old system',
  margin: 'Our margin',
  fees: "Gateways' fees",
  losses: 'Losses',
};

export function accountName(account: string, owner?: string | null): string {
  const [kind = '', name = ''] = account.split(':');
  if (kind === 'gateway' || kind === 'supplier') return `At ${vendorName(name)}, the ${kind}`;
  if (kind === 'unallocated') return `Not matched to an order, at ${vendorName(name)}`;
  if (kind === 'float') return owner ? `Float of ${owner}` : 'We owe sellers, floats';
  if (kind === 'commission') return owner ? `We owe ${owner}` : 'We owe sellers';
  return ownAccounts[account] ?? account.replaceAll('_', ' ');
}

const kindNames: Partial<Record<LedgerKind, string>> = {
  paid: 'Paid',
  gateway_fee: 'Gateway fee',
  unallocated: 'Extra payment',
  payment_reversed: 'Payment taken back',
  payment_returned: 'Payment came back',
  delivered: 'Delivered',
  reversal: 'Delivery taken back',
  loss: 'Loss',
  loss_reversed: 'Loss taken back',
  refunded: 'Refunded',
  returned: 'Second payment given back',
  refund_fee: 'Refund fee',
  refund_reversed: 'Refund came back',
  settled_by_hand: 'Settled by hand',
  opening_balance: 'Balance brought from the old system',
  float_from_earnings: 'Earnings moved to a float',
  float_adjusted: 'Float corrected',
  float_topped_up: 'Float topped up',
  float_top_up_reversed: 'Top-up taken back',
  float_top_up_returned: 'Top-up came back',
};

export function kindName(kind: LedgerKind): string {
  return kindNames[kind] ?? kind.replaceAll('_', ' ');
}

type Posting = WholeOrder['postings'][number];
type MoneyLine = { words: Phrase; ghs: number; at: string };

/** One line for each posting that moved money in or out, without its counterpart. */
export function moneyLines(order: WholeOrder): MoneyLine[] {
  return order.postings.flatMap((posting) => {
    const words = tellPosting(posting, order);
    return words ? [{ words: sentences(words), ghs: posting.amount, at: posting.created_at }] : [];
  });
}

function tellPosting({ kind, account, amount }: Posting, order: WholeOrder): Phrase | undefined {
  const [holder, name] = account.split(':');
  switch (holder) {
    case 'gateway':
      return tellGateway(kind, nameIn('gateway', name), order);
    case 'supplier': {
      const supplier = nameIn('supplier', name);
      if (kind === 'loss') return say`We paid ${supplier} for a delivery that nobody paid us for.`;
      return amount < 0 ? say`We paid ${supplier}.` : say`${supplier} owes us what it cost again.`;
    }
    case 'commission': {
      const earner = order.sellers.find(({ id }) => id === name)?.name ?? 'A seller';
      return amount < 0 ? say`${earner} earns.` : say`${earner} loses what was earned.`;
    }
    case 'float':
      return [amount < 0 ? 'Back in the float.' : 'Paid from the float.'];
    case 'settled_by_hand':
      return ['We handed it over by hand.'];
    case 'losses':
      // If no vendor took it, it is a loss from the money we held.
      return order.postings.some((other) => other.kind === kind && isVendor(other)) ? undefined : ['Lost.'];
    default:
      return undefined;
  }
}

function isVendor({ account }: Posting): boolean {
  return account.startsWith('gateway:') || account.startsWith('supplier:');
}

const gatewayWords: Partial<Record<LedgerKind, (gateway: string, order: WholeOrder) => Phrase>> = {
  paid: (gateway, { name }) => sentences(say`${name} paid.`, say`${gateway} keeps it for us.`),
  gateway_fee: (gateway) => say`${gateway} took its fee. We bear it.`,
  refund_fee: (gateway) => say`${gateway} took its fee for the refund. We bear it.`,
  unallocated: (gateway, { name }) =>
    sentences(say`${name} paid what no order can take.`, say`${gateway} keeps it for us.`),
  payment_reversed: (gateway) => say`${gateway} took the payment back.`,
  payment_returned: (gateway) => say`${gateway} has the payment again.`,
  refunded: (gateway, { payer }) => say`${gateway} gave it back to ${tel(payer)}.`,
  returned: (gateway, { payer }) => say`${gateway} gave the second payment back to ${tel(payer)}.`,
  refund_reversed: (gateway) => say`The refund came back to ${gateway}.`,
  loss: (gateway) => say`${gateway} paid out money that nobody owes us.`,
};

function tellGateway(kind: LedgerKind, gateway: string, order: WholeOrder): Phrase {
  return gatewayWords[kind]?.(gateway, order) ?? say`${gateway}: ${kind.replaceAll('_', ' ')}.`;
}

export function moneySums({ name, delivery, postings }: WholeOrder): { words: string; ghs: number }[] {
  if (postings.length === 0) return [];
  const credit = (isOne: (account: string) => boolean) =>
    sumGhs(...postings.filter(({ account }) => isOne(account)).map(({ amount }) => -amount));
  const end = delivery === 'pending' ? 'the bundle arrives' : 'it has gone back';
  const held = credit((account) => account === 'customer_funds');
  const extra = credit((account) => account.startsWith('unallocated:'));
  const profit = credit((account) => ['margin', 'fees', 'losses'].includes(account));
  const sums = [
    { words: `We hold this for ${name} until ${end}.`, ghs: held },
    { words: `We hold this for ${name}: no order can take it.`, ghs: extra },
  ].filter(({ ghs }) => ghs !== 0);
  return sums.length > 0 ? sums : [{ words: profit < 0 ? 'Our loss' : 'Our profit', ghs: profit }];
}
