/** Where the money of an order went, in sentences, and what is left of it. Pure. */
import type { OrderFile } from '@ntem/contract/topics/histories';
import { nameIn } from '#features/admin/vendor-names.ts';
import { sumGhs } from '#lib/ghs.ts';
import { type Phrase, say, sentences, tel } from '#ui/small/phrase.tsx';

type Posting = OrderFile['postings'][number];
export type MoneyLine = { words: Phrase; ghs: number; at: string };
export type MoneySum = { words: string; ghs: number };

/** One line for each posting that moved money in or out; what only stands against it is left out. */
export function moneyLines(order: OrderFile): MoneyLine[] {
  return order.postings.flatMap((posting) => {
    const words = tellPosting(posting, order);
    return words ? [{ words: sentences(words), ghs: posting.amount, at: posting.created_at }] : [];
  });
}

function tellPosting({ kind, account, amount }: Posting, order: OrderFile): Phrase | undefined {
  const [holder = '', name] = account.split(':');
  const gateway = nameIn('gateway', holder === 'gateway' ? name : undefined);
  const supplier = nameIn('supplier', holder === 'supplier' ? name : undefined);
  switch (holder) {
    case 'gateway':
      return tellGateway(kind, gateway, order);
    case 'supplier':
      if (kind === 'loss') return say`We paid ${supplier} for a delivery that nobody paid us for.`;
      return amount < 0 ? say`We paid ${supplier}.` : say`${supplier} owes us what it cost again.`;
    case 'commission': {
      const earner = sellerOf(order, name);
      return amount < 0 ? say`${earner} earns.` : say`${earner} loses what was earned.`;
    }
    case 'settled_by_hand':
      return ['We handed it over by hand.'];
    case 'losses':
      // Where no vendor took it, it is lost out of what we held.
      return order.postings.some((other) => other.kind === kind && isVendor(other)) ? undefined : ['Lost.'];
    default:
      return undefined;
  }
}

function isVendor({ account }: Posting): boolean {
  return account.startsWith('gateway:') || account.startsWith('supplier:');
}

function tellGateway(kind: string, gateway: string, { name, payer }: OrderFile): Phrase {
  switch (kind) {
    case 'paid':
      return sentences(say`${name} paid.`, say`${gateway} keeps it for us.`);
    case 'gateway_fee':
      return say`${gateway} took its fee. We bear it.`;
    case 'refund_fee':
      return say`${gateway} took its fee for the refund. We bear it.`;
    case 'unallocated':
      return sentences(say`${name} paid what no order can take.`, say`${gateway} keeps it for us.`);
    case 'payment_reversed':
      return say`${gateway} took the payment back.`;
    case 'refunded':
      return say`${gateway} gave it back to ${tel(payer)}.`;
    case 'returned':
      return say`${gateway} gave the second payment back to ${tel(payer)}.`;
    case 'refund_reversed':
      return say`The refund came back to ${gateway}.`;
    case 'loss':
      return say`${gateway} paid out what nobody owes us.`;
    default:
      return say`${gateway}: ${kind.replaceAll('_', ' ')}.`;
  }
}

function sellerOf({ seller, agent }: OrderFile, id: string | undefined): string {
  return [seller, agent].find((one) => one?.id === id)?.name ?? 'A seller';
}

/** What is still owed to somebody, or else what we have earned. */
export function moneySums(order: OrderFile): MoneySum[] {
  if (order.postings.length === 0) return [];
  const credit = (isOne: (account: string) => boolean) =>
    sumGhs(...order.postings.filter(({ account }) => isOne(account)).map(({ amount }) => -amount));
  const held = credit((account) => account === 'customer_funds');
  const extra = credit((account) => account.startsWith('unallocated:'));
  const profit = credit((account) => ['margin', 'fees', 'losses'].includes(account));
  const sums = [
    { words: `We hold this for ${order.name} until ${endOf(order)}.`, ghs: held },
    { words: `We hold this for ${order.name}: no order can take it.`, ghs: extra },
  ].filter(({ ghs }) => ghs !== 0);
  return sums.length > 0 ? sums : [{ words: profit < 0 ? 'Our loss' : 'Our profit', ghs: profit }];
}

function endOf({ delivery }: OrderFile): string {
  return delivery === 'pending' ? 'the bundle arrives' : 'it has gone back';
}
