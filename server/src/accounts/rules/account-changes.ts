/** Audit log entries that people see about their own account. */
import type { AccountChange } from '@ntem/contract/accounts/account-changes';
import { type AuditAction, writeAction } from '#people/rules/audit-actions.ts';

const told: Partial<Record<AuditAction, AccountChange>> = {
  'account.sign-in': 'signed_in',
  'account.change-password': 'password_changed',
  'account.reset-password': 'password_reset',
  'account.change-email': 'email_changed',
  'account.add-factor': 'authenticator_added',
  'account.remove-factor': 'authenticator_removed',
  'account.add-passkey': 'passkey_added',
  'account.remove-passkey': 'passkey_removed',
  'account.wrong-factor': 'second_step_wrong',
  'account.renew-recovery-codes': 'recovery_codes_renewed',
  'account.end-session': 'session_ended',
  'account.end-all-sessions': 'sessions_ended',
  'payout_number.prove': 'payout_number_proved',
  'payout_number.take-back': 'payout_number_taken_back',
  'api_key.make': 'api_key_made',
  'api_key.change': 'api_key_changed',
  'api_key.rotate': 'api_key_renewed',
  'api_key.revoke': 'api_key_revoked',
  'webhook.set': 'webhook_set',
  'webhook.secret': 'webhook_secret_renewed',
  'list.export': 'list_exported',
  'user.add': 'account_added',
  'user.change': 'account_changed',
  'user.promotion.done': 'account_changed',
  'user.factor-reset.done': 'second_step_reset',
};

const changeOf = new Map(
  (Object.keys(told) as AuditAction[]).map((action) => [writeAction(action), told[action]]),
);

/** As the log writes them. */
export const toldActions = [...changeOf.keys()];

type Entry = {
  action: string;
  actorId: string | null;
  browser: string | null;
  address: string | null;
};

export type ToldChange = {
  change: AccountChange;
  isByAdmin: boolean;
  browser: string | null;
  address: string | null;
};

/** An act of somebody else is shown without their name or address. */
export function tellChange(userId: string, { action, actorId, browser, address }: Entry): ToldChange {
  const change = changeOf.get(action);
  if (!change) throw new Error(`Nobody is told of ${action}.`);
  return actorId === userId
    ? { change, isByAdmin: false, browser, address }
    : { change, isByAdmin: true, browser: null, address: null };
}
