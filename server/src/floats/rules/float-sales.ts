/** Decides whether a sale fits into a float and its daily limit. Pure. */
import { type Pesewas, pesewas } from '@ntem/contract/money';

export type SaleFacts = {
  price: Pesewas;
  balance: Pesewas;
  dailyLimit: Pesewas | null;
  /** From the float today, without what came back. */
  soldToday: Pesewas;
};

export type SaleVerdict =
  | { allowed: true }
  | { allowed: false; fault: 'insufficient'; missing: Pesewas }
  | { allowed: false; fault: 'daily_limit'; left: Pesewas };

export function judgeSale({ price, balance, dailyLimit, soldToday }: SaleFacts): SaleVerdict {
  if (price > balance) return { allowed: false, fault: 'insufficient', missing: pesewas(price - balance) };
  if (dailyLimit !== null && soldToday + price > dailyLimit)
    return { allowed: false, fault: 'daily_limit', left: pesewas(atLeastZero(dailyLimit - soldToday)) };
  return { allowed: true };
}

function atLeastZero(amount: bigint): bigint {
  return amount < 0n ? 0n : amount;
}

/** A stolen session must not get more out of a float than its owner allows. */
export function isLoosened(before: Pesewas | null, after: Pesewas | null): boolean {
  if (before === null) return false;
  return after === null || after > before;
}
