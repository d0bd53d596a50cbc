/** Every error code and text that both sides know: what the server answers and the screens fall back to. */

export const errorTexts = {
  BAD_REQUEST: 'Invalid information provided. Please check your details.',
  INVALID_CREDENTIALS: 'Invalid credentials. Please check your phone number and password.',
  UNAUTHENTICATED: 'Your session has ended. Please sign in again.',
  FORBIDDEN: 'Access denied. Your account may be suspended.',
  ACCOUNT_INACTIVE: 'Access denied. Your account may be suspended.',
  PHONE_NOT_VERIFIED: 'Please verify your phone number.',
  NOT_FOUND: 'Not found.',
  METHOD_NOT_ALLOWED: 'Method not allowed.',
  CONFLICT: 'This can no longer be changed.',
  PHONE_EXISTS: 'This phone number is already registered.',
  PACKAGE_NOT_FOUND: 'This package is not available any more.',
  PRICE_CHANGED: 'The price has changed. Please check it and try again.',
  POSSIBLE_DUPLICATE: 'You bought this for this number a moment ago. Buy it again?',
  GATEWAY_UNAVAILABLE: 'Mobile money cannot be reached right now. Nothing was charged. Please try again.',
  IDEMPOTENCY_CONFLICT: 'This request was already sent with other details.',
  LAST_ADMIN: 'At least one active admin must remain.',
  INSUFFICIENT_BALANCE: 'Your available balance is not enough for this withdrawal.',
  STALE: 'Somebody else changed this. Reload and try again.',
  BUNDLE_ID_EXISTS: 'This bundle id is already used in this service.',
  OTP_EXPIRED: 'This code has expired. Please request a new one.',
  INVALID_OTP: 'Invalid verification code',
  TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'Please send JSON.',
  VALIDATION_FAILED: 'Please correct the highlighted fields.',
  RATE_LIMIT_EXCEEDED: 'Too many attempts. Please wait a few minutes and try again.',
  SERVER_ERROR: 'Server error occurred. Please try again later.',
  SERVICE_UNAVAILABLE: 'Service temporarily unavailable. Please try again later.',
} as const;

export type ErrorCode = keyof typeof errorTexts;

export const errorStatuses: Record<ErrorCode, number> = {
  BAD_REQUEST: 400,
  INVALID_CREDENTIALS: 401,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  ACCOUNT_INACTIVE: 403,
  PHONE_NOT_VERIFIED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PHONE_EXISTS: 409,
  PACKAGE_NOT_FOUND: 404,
  PRICE_CHANGED: 409,
  POSSIBLE_DUPLICATE: 409,
  GATEWAY_UNAVAILABLE: 503,
  IDEMPOTENCY_CONFLICT: 409,
  LAST_ADMIN: 409,
  INSUFFICIENT_BALANCE: 409,
  STALE: 409,
  BUNDLE_ID_EXISTS: 409,
  OTP_EXPIRED: 410,
  INVALID_OTP: 422,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  RATE_LIMIT_EXCEEDED: 429,
  SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};

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

export type FieldErrors = Record<string, string>;

/** The body of every answer that is not a success. */
export type ErrorBody = { message: string; code: string; errors?: FieldErrors; data?: unknown };
