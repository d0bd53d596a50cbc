/** Events of an account that its owner sees: those about access and about where money goes. */

export const accountChanges = [
  'signed_in',
  'password_changed',
  'password_reset',
  'email_changed',
  'authenticator_added',
  'authenticator_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_renewed',
  'second_step_reset',
  'second_step_wrong',
  'session_ended',
  'sessions_ended',
  'payout_number_proved',
  'payout_number_taken_back',
  'api_key_made',
  'api_key_changed',
  'api_key_renewed',
  'api_key_revoked',
  'webhook_set',
  'webhook_secret_renewed',
  'list_exported',
  'account_added',
  'account_changed',
] as const;
export type AccountChange = (typeof accountChanges)[number];
