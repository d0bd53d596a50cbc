/** The error of a failed call, and the words for it on the screen. */
import { type ErrorCode, type FieldErrors, refusals, screenTexts } from '@ntem/contract/errors';
import type { ErrorBody } from '@ntem/contract/values';

type Details = {
  status: number;
  code: string;
  message: string;
  errors?: FieldErrors;
  data?: unknown;
  retryAfterS?: number | undefined;
};

export class ApiError extends Error {
  /** 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors;
  readonly data: unknown;
  readonly retryAfterS: number | undefined;

  constructor({ status, code, message, errors = {}, data, retryAfterS }: Details) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.data = data;
    this.retryAfterS = retryAfterS;
  }
}

const codes: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  403: 'FORBIDDEN',
  422: 'VALIDATION_FAILED',
  429: 'RATE_LIMIT_EXCEEDED',
  500: 'SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

const signInCodes: Record<number, ErrorCode> = { 401: 'INVALID_CREDENTIALS', 409: 'PHONE_EXISTS' };

const fieldNames: Record<string, string> = {
  phone: 'phone_number',
  phoneNumber: 'phone_number',
  mobile: 'phone_number',
  fullName: 'name',
  username: 'name',
};

/** The server's own message is preferred; a refusal without one gets the text of its status. */
export function refusal(
  path: string,
  status: number,
  body: Partial<ErrorBody>,
  retryAfterS?: number,
): ApiError {
  const known = isSignIn(path) ? (signInCodes[status] ?? codes[status]) : codes[status];
  const code = body.code ?? known ?? 'UNKNOWN';
  const fallback = isSignIn(path) ? screenTexts.OTHER : screenTexts.REQUEST_FAILED;
  const message = body.message || (known ? refusals[known].text : fallback);
  const errors = body.errors ?? (code === 'PHONE_EXISTS' ? { phone_number: message } : {});
  return new ApiError({ status, code, message, errors: renameFields(errors), data: body.data, retryAfterS });
}

export function noAnswer(path: string): ApiError {
  const code = isSignIn(path) ? 'NO_CONNECTION' : 'NETWORK';
  return new ApiError({ status: 0, code, message: screenTexts[code] });
}

export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : screenTexts.UNEXPECTED;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function isSignIn(path: string): boolean {
  return path.startsWith('/auth/');
}

function renameFields(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [fieldNames[field] ?? field, text]),
  );
}

/** The screen's own words if no answer came, or a function for every error. */
export type Failed = string | ((error: unknown) => string | undefined);

/** The server's words, or the screen's own if no answer came. */
export function reasonOf(error: unknown, failed: string): string;
export function reasonOf(error: unknown, failed?: Failed): string | undefined;
export function reasonOf(error: unknown, failed?: Failed): string | undefined {
  if (failed === undefined) return messageOf(error);
  if (typeof failed === 'function') return failed(error);
  return error instanceof ApiError && error.code !== 'NETWORK' ? error.message : failed;
}

/** A decision about money that got no answer may have been carried out. */
export const noAnswerText = 'No answer came. See how it stands before you try again.';

export function refusalText(
  error: unknown,
  { fields, lastResort }: { fields: readonly string[]; lastResort?: Failed | undefined },
): string | undefined {
  const isSaid = error instanceof ApiError && fields.some((field) => error.errors[field]);
  return isSaid ? undefined : reasonOf(error, lastResort);
}
