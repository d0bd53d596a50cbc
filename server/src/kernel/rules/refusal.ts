/** A refusal: the answer to a request when a rule forbids it. */
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

/** What was looked for. Where it is not there, the request is refused. */
export function requireFound<Thing>(thing: Thing): Exclude<Thing, undefined | null | false | ''> {
  if (!thing) throw new Refusal('NOT_FOUND');
  return thing as Exclude<Thing, undefined | null | false | ''>;
}
