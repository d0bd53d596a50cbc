/** The rule for a new password beyond the contract's: the operator may ask for a longer one. */
import type { Config } from '#config.ts';
import { Refusal } from '#domain/refusal.ts';

export function checkNewPassword({ passwordMinLength }: Config, password: string): void {
  if (password.length >= passwordMinLength) return;
  throw new Refusal('VALIDATION_FAILED', {
    errors: { password: `Password must be at least ${passwordMinLength} characters` },
  });
}
