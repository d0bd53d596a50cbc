/** The meaning of MTN MoMo's words, in ours. A word that is not here is unknown. */
import type { FailureClass } from '#vendors/ports/outcomes.ts';

export const statuses: Record<string, 'done' | 'in_progress' | 'failed'> = {
  SUCCESSFUL: 'done',
  PENDING: 'in_progress',
  FAILED: 'failed',
};

type Meaning = { status: 'failed'; reason: string; failure?: FailureClass };

const failed = (reason: string) => ({ status: 'failed', reason }) as const;
const ofOurs = (failure: 'config' | 'provider_float') =>
  ({ status: 'failed', reason: failure, failure }) as const;

/** Reasons of failed collections. One that is not here has failed for another reason. */
export const collectReasons: Record<string, Meaning> = {
  REJECTED: failed('declined'),
  APPROVAL_REJECTED: failed('declined'),
  PAYMENT_NOT_APPROVED: failed('declined'),
  TRANSACTION_CANCELED: failed('declined'),
  EXPIRED: failed('payer_timeout'),
  COULD_NOT_PERFORM_TRANSACTION: failed('payer_timeout'),
  NOT_ENOUGH_FUNDS: failed('insufficient_funds'),
  PAYER_LIMIT_REACHED: failed('limit_reached'),
  // One word for three things.
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: failed('low_balance_or_limit'),
  PAYER_NOT_FOUND: failed('payer_not_registered'),
  SENDER_ACCOUNT_NOT_ACTIVE: failed('payer_not_registered'),
  // Mostly too little money, but the answer does not name the reason.
  INTERNAL_PROCESSING_ERROR: failed('other'),
  INVALID_CURRENCY: failed('validation'),
  VALIDATION_ERROR: failed('validation'),
  NOT_ALLOWED: ofOurs('config'),
  NOT_ALLOWED_TARGET_ENVIRONMENT: ofOurs('config'),
  INVALID_CALLBACK_URL_HOST: ofOurs('config'),
  PAYEE_NOT_ALLOWED_TO_RECEIVE: ofOurs('config'),
  PAYEE_LIMIT_REACHED: ofOurs('config'),
};

export const transferReasons: Record<string, Meaning> = {
  ...collectReasons,
  NOT_ENOUGH_FUNDS: ofOurs('provider_float'),
  PAYER_LIMIT_REACHED: ofOurs('provider_float'),
  PAYER_NOT_FOUND: ofOurs('config'),
  SENDER_ACCOUNT_NOT_ACTIVE: ofOurs('config'),
  PAYEE_NOT_FOUND: failed('payee_not_registered'),
  PAYEE_NOT_ALLOWED_TO_RECEIVE: failed('limit_reached'),
  PAYEE_LIMIT_REACHED: failed('limit_reached'),
};

/** Spelt both ways. A 404 in other words comes from the way there, and says nothing. */
export const isNotFound = (code = '') => /^RESOURCE[ _]NOT[ _]FOUND$/.test(code);
