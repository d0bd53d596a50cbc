/** Decides whether a payer must enter a code to prove the paying number. Pure. */
import type { Phone } from '@ntem/contract/phones';

type Account = { phone: string; phoneVerifiedAt: Date | null };

/** An account that has proved its number pays with it, and with no other. */
export function isOwnNumber(account: Account | undefined, payer: Phone): boolean {
  return account?.phone === payer && account.phoneVerifiedAt !== null;
}

type Proofs = {
  /** False if the shop is set up without codes. */
  usesCodes: boolean;
  payer: Phone;
  account: Account | undefined;
  /** The number that a network or a chat vouches for. */
  provedPhone?: Phone | undefined;
};

export function needsCode({ usesCodes, payer, account, provedPhone }: Proofs): boolean {
  return usesCodes && !isOwnNumber(account, payer) && provedPhone !== payer;
}
