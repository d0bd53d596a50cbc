/** Reasons that block deleting or erasing an account, and the message about money still owed. Pure. */
import { formatAmount, type Pesewas } from '@ntem/contract/money';
import { isSeller, type Role } from '@ntem/contract/people/roles';

export type Owed = {
  /** Earned, and not withdrawn. */
  balance: Pesewas;
  /** Kept to sell from. */
  float: Pesewas;
  /** Commission that was taken back after it had been withdrawn. */
  debt: Pesewas;
  openPayouts: number;
  /** Of their floats: the payer may still approve. */
  openTopUps: number;
  /** Sold by them or below them, and not ended. */
  openSales: number;
};

/** Undefined if nothing is owed. An amount up to the fee of a withdrawal cannot be paid out. */
export function findClaim(owed: Owed, fee = 0n): string | undefined {
  const { balance, float, openPayouts, openTopUps, openSales } = owed;
  if (openPayouts > 0) return 'A withdrawal is under way. Wait until it has ended.';
  if (openTopUps > 0) return 'A top-up of their float is under way. Wait until it has ended.';
  if (balance > fee)
    return `There is a balance of GH₵ ${formatAmount(balance)}. It has to be withdrawn first.`;
  if (float > 0n) return `There is a float of GH₵ ${formatAmount(float)}. It has to be given back first.`;
  if (openSales > 0) return 'An order that they sold is open. Wait until it has ended.';
  return undefined;
}

type Standing = { role: Role | null; status: string };

/** The message to an admin who takes a role away or switches an account off; empty if nothing is owed. */
export function sayOwed(owed: Pick<Owed, 'balance' | 'float'>, before: Standing, after: Standing): string {
  const isOff = before.status === 'active' && after.status !== 'active';
  const isDemoted = isSeller(before.role) && !isSeller(after.role);
  if (!isOff && !isDemoted) return '';
  const amount = `GH₵ ${formatAmount(owed.balance)}`;
  const when = isOff ? 'can withdraw once they are active again' : 'can still withdraw';
  const balance = owed.balance > 0n ? `. They have a balance of ${amount}, which they ${when}.` : '';
  const float = owed.float > 0n ? ` They have a float of GH₵ ${formatAmount(owed.float)}.` : '';
  return balance + (balance || !float ? float : `.${float}`);
}
