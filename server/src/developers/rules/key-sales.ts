/** Decides whether an order through the API keeps to its own bounds. Pure. */
import { type Pesewas, pesewas } from '@ntem/contract/money';

type Bounds = {
  price: Pesewas;
  maxPrice: Pesewas | null;
  /** Of the key. */
  dailyLimit: Pesewas | null;
  soldByKey: Pesewas;
};

export type KeySaleVerdict =
  | { allowed: true }
  | { allowed: false; fault: 'price' }
  | { allowed: false; fault: 'daily_limit'; left: Pesewas };

export function judgeKeySale({ price, maxPrice, dailyLimit, soldByKey }: Bounds): KeySaleVerdict {
  if (maxPrice !== null && price > maxPrice) return { allowed: false, fault: 'price' };
  if (dailyLimit !== null && soldByKey + price > dailyLimit)
    return {
      allowed: false,
      fault: 'daily_limit',
      left: pesewas(soldByKey < dailyLimit ? dailyLimit - soldByKey : 0n),
    };
  return { allowed: true };
}
