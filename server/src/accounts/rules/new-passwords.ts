/** The rules of a new password, of anybody's account and of an admin made on the machine itself. */
import { newPasswordText } from '@ntem/contract/accounts/account-texts';
import { adminPasswordMinLength } from '@ntem/contract/accounts/limits';
import { Refusal } from '#kernel/rules/refusal.ts';

/** Beyond the contract's rule the operator may ask for a longer one. */
export function refuseShortPassword(password: string, minLength: number): void {
  if (password.length >= minLength) return;
  throw new Refusal('VALIDATION_FAILED', { errors: { password: newPasswordText(minLength) } });
}

export function findAdminPasswordFault(password: string): string | undefined {
  return password.length < adminPasswordMinLength
    ? `The password must have at least ${adminPasswordMinLength} characters`
    : undefined;
}
