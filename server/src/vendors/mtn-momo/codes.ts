/** The meaning of MTN MoMo's words, in ours. A word that is not here is unknown. */
import type { FailureClass } from '#vendors/ports/outcomes.ts';

export const statuses: Record<string, 'done' | 'in_progress' | 'failed'> = {
  SUCCESSFUL: 'done',
  PENDING: 'in_progress',
  FAILED: 'failed',
};

type Meaning = { status: 'in_progress' } | { status: 'failed'; reason: string; failure?: FailureClass };

const underWay = { status: 'in_progress' } as const;
const failed = (reason: string) => ({ status: 'failed', reason }) as const;
const ofOurs = (failure: 'config' | 'provider_float') =>
  ({ status: 'failed', reason: failure, failure }) as const;

/** Reasons of failed collections. SERVICE_UNAVAILABLE proves nothing, so it is not here. */
export const collectReasons: Record<string, Meaning> = {
  ONGOING: underWay,
  DELAYED: underWay,
  REJECTED: failed('declined'),
  APPROVAL_REJECTED: failed('declined'),
  PAYMENT_NOT_APPROVED: failed('declined'),
  TRANSACTION_CANCELED: failed('declined'),
  EXPIRED: failed('payer_timeout'),
  COULD_NOT_PERFORM_TRANSACTION: failed('payer_timeout'),
  NOT_ENOUGH_FUNDS: failed('insufficient_funds'),
  PAYER_LIMIT_REACHED: failed('limit_reached'),
  PAYER_NOT_FOUND: failed('payer_not_registered'),
  // Mostly too little money, but the answer does not name the reason.
  INTERNAL_PROCESSING_ERROR: failed('other'),
  INVALID_CURRENCY: failed('validation'),
  NOT_ALLOWED: ofOurs('config'),
  NOT_ALLOWED_TARGET_ENVIRONMENT: ofOurs('config'),
  INVALID_CALLBACK_URL_HOST: ofOurs('config'),
  PAYEE_NOT_ALLOWED_TO_RECEIVE: ofOurs('config'),
};

export const transferReasons: Record<string, Meaning> = {
  ...collectReasons,
  NOT_ENOUGH_FUNDS: ofOurs('provider_float'),
  PAYER_LIMIT_REACHED: ofOurs('provider_float'),
  PAYER_NOT_FOUND: ofOurs('config'),
  PAYEE_NOT_FOUND: failed('payee_not_registered'),
  PAYEE_NOT_ALLOWED_TO_RECEIVE: failed('limit_reached'),
};

/** Spelt both ways. A 404 in other words comes from the way there, and says nothing. */
export const isNotFound = (code = '') => /^RESOURCE[ _]NOT[ _]FOUND$/.test(code);
