/** Decides whether a float may be given back to the number that it came from, and whether two admins must say so. Pure. */
import { type Pesewas, pesewas } from '@ntem/contract/money';

export type GiveBackFacts = {
  /** All that may go back where it is left out. */
  amount: Pesewas | undefined;
  balance: Pesewas;
  /** Money from the number that did not go back there yet. */
  fromNumber: Pesewas;
  /** Above it a second admin confirms. */
  over: Pesewas | undefined;
};

export type GiveBackVerdict =
  | { allowed: true; amount: Pesewas; state: 'requested' | 'awaiting_approval' }
  | { allowed: false; fault: 'nothing' | 'below_zero' | 'more_than_came' };

export function judgeGiveBack({ amount, balance, fromNumber, over }: GiveBackFacts): GiveBackVerdict {
  const most = mostToGiveBack({ balance, fromNumber });
  const wanted = amount ?? most;
  if (wanted <= 0n) return { allowed: false, fault: 'nothing' };
  if (wanted > balance) return { allowed: false, fault: 'below_zero' };
  if (wanted > fromNumber) return { allowed: false, fault: 'more_than_came' };
  const waits = over !== undefined && wanted > over;
  return { allowed: true, amount: wanted, state: waits ? 'awaiting_approval' : 'requested' };
}

export function mostToGiveBack({
  balance,
  fromNumber,
}: Pick<GiveBackFacts, 'balance' | 'fromNumber'>): Pesewas {
  return pesewas(balance < fromNumber ? balance : fromNumber);
}
