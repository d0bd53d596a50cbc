/** A refusal: what a request is answered when a rule says no. */
import { type ErrorCode, errorStatuses, errorTexts, type FieldErrors } from '@ntem/contract/errors';

type Details = {
  message?: string;
  errors?: FieldErrors;
  data?: unknown;
  retryAfterS?: number;
};

export class Refusal extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details: Details = {},
  ) {
    super(details.message ?? errorTexts[code]);
    this.status = errorStatuses[code];
  }
}
