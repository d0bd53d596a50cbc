/** Decides whether an admin's correction of a float may be made, and whether a second admin must confirm it. Pure. */
import type { Pesewas } from '@ntem/contract/money';
import { areIndependent, isOrWasMadeBy, type Person } from '#review/rules/two-people.ts';

type Facts = { amount: Pesewas; balance: Pesewas; over: Pesewas | undefined };

export function judgeAdjustment({ amount, balance, over }: Facts): 'allowed' | 'waits' | 'below_zero' {
  if (balance + amount < 0n) return 'below_zero';
  const size = amount < 0n ? -amount : amount;
  return over !== undefined && size > over ? 'waits' : 'allowed';
}

type Adjustment = { userId: string; amount: Pesewas; askedBy: string; isAskerAdmin: boolean };

export function judgeConfirmation(
  { userId, amount, askedBy, isAskerAdmin }: Adjustment,
  { by, balance }: { by: Person; balance: Pesewas },
): 'allowed' | 'own' | 'own_float' | 'not_independent' | 'asker_gone' | 'below_zero' {
  if (askedBy === by.userId) return 'own';
  if (isOrWasMadeBy(by, userId)) return 'own_float';
  if (!areIndependent(by, askedBy)) return 'not_independent';
  if (!isAskerAdmin) return 'asker_gone';
  return balance + amount < 0n ? 'below_zero' : 'allowed';
}
