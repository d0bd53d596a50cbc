/** Every refusal that both sides know: its code, its status, and the text shown to a person. */

export const refusals = {
  BAD_REQUEST: { status: 400, text: 'Invalid information provided. Please check your details.' },
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, text: 'Please send an Idempotency-Key.' },
  INVALID_CREDENTIALS: {
    status: 401,
    text: 'Invalid credentials. Please check your phone number and password.',
  },
  UNAUTHENTICATED: { status: 401, text: 'Your session has ended. Please sign in again.' },
  FORBIDDEN: { status: 403, text: 'Access denied. Your account may be suspended.' },
  ACCOUNT_INACTIVE: { status: 403, text: 'Access denied. Your account may be suspended.' },
  STEP_UP_REQUIRED: { status: 403, text: 'Please confirm that it is you.' },
  FACTOR_REQUIRED: {
    status: 403,
    text: 'Set up a second step to continue.',
  },
  PHONE_NOT_VERIFIED: { status: 403, text: 'Please verify your phone number.' },
  NOT_FOUND: { status: 404, text: 'Not found.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'Method not allowed.' },
  CONFLICT: { status: 409, text: 'This can no longer be changed.' },
  PHONE_EXISTS: { status: 409, text: 'This phone number is already registered.' },
  PACKAGE_NOT_FOUND: { status: 404, text: 'This package is not available any more.' },
  PRICE_CHANGED: { status: 409, text: 'The price has changed. Please check it and try again.' },
  PRICE_ABOVE_MAX: { status: 409, text: 'The price is above your highest price.' },
  REFERENCE_TAKEN: { status: 409, text: 'An order with this reference exists already.' },
  BELOW_COST: { status: 409, text: 'The supplier takes more than this amount.' },
  POSSIBLE_DUPLICATE: { status: 409, text: 'You bought this for this number a moment ago. Buy it again?' },
  GATEWAY_UNAVAILABLE: {
    status: 503,
    text: 'Mobile money cannot be reached right now. Nothing was charged. Please try again.',
  },
  IDEMPOTENCY_CONFLICT: { status: 409, text: 'This request was already sent with other details.' },
  LAST_ADMIN: { status: 409, text: 'At least one active admin must remain.' },
  INSUFFICIENT_BALANCE: { status: 409, text: 'Your available balance is not enough for this withdrawal.' },
  INSUFFICIENT_FLOAT: { status: 422, text: 'Your float is not enough for this sale.' },
  DAILY_LIMIT: { status: 422, text: 'This would go over your daily limit.' },
  STALE: { status: 409, text: 'Somebody else changed this. Reload and try again.' },
  BUNDLE_ID_EXISTS: { status: 409, text: 'This bundle id is already used in this service.' },
  OTP_EXPIRED: { status: 410, text: 'This code has expired. Please request a new one.' },
  INVALID_OTP: { status: 422, text: 'Invalid verification code' },
  PASSKEY_REFUSED: { status: 422, text: 'This passkey was not accepted. Please try again.' },
  TOO_MANY_PASSKEYS: {
    status: 409,
    text: 'You have as many passkeys as an account can have. Remove one first.',
  },
  TOO_MANY_KEYS: { status: 409, text: 'You have as many keys as you can have. Revoke one first.' },
  TOO_LARGE: { status: 413, text: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Please send JSON.' },
  VALIDATION_FAILED: { status: 422, text: 'Please correct the highlighted fields.' },
  RATE_LIMIT_EXCEEDED: { status: 429, text: 'Too many attempts. Please wait a few minutes and try again.' },
  SERVER_ERROR: { status: 500, text: 'Server error occurred. Please try again later.' },
  SERVICE_UNAVAILABLE: { status: 503, text: 'Service temporarily unavailable. Please try again later.' },
} as const;

export type ErrorCode = keyof typeof refusals;

/** Texts that only a screen says: for answers that never came, or came without words. */
export const screenTexts = {
  /** A sign-in call that got no answer. */
  NO_CONNECTION: 'Unable to connect to server. Please check your internet connection.',
  /** Any other call that got no answer. */
  NETWORK: 'Network error. Please check your connection.',
  /** A sign-in call refused with a status that has no text of its own. */
  OTHER: 'Something went wrong. Please try again.',
  /** Any other call refused so. */
  REQUEST_FAILED: 'Request failed',
  UNEXPECTED: 'An unexpected error occurred',
} as const;

/** The errors of each field. */
export type FieldErrors = Record<string, string>;
