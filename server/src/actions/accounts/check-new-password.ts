/** The rule for a new password beyond the contract's: the operator may ask for a longer one. */
import { newPasswordText } from '@ntem/contract/account-rules';
import type { Config } from '#config.ts';
import { Refusal } from '#domain/refusal.ts';

export function checkNewPassword({ passwordMinLength }: Config, password: string): void {
  if (password.length >= passwordMinLength) return;
  throw new Refusal('VALIDATION_FAILED', {
    errors: { password: newPasswordText(passwordMinLength) },
  });
}
