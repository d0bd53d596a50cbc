/** A refusal: what a request is answered when a rule says no. */
import { type ErrorCode, type FieldErrors, refusals } from '@ntem/contract/errors';

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
    super(details.message ?? refusals[code].text);
    this.status = refusals[code].status;
  }
}
