/** The words for what was not done. */
import { ApiError, messageOf } from './api-error.ts';

/** The screen's own words where no answer came, or what it makes of any error. */
export type Failed = string | ((error: unknown) => string | undefined);

/** What the server said. A sign-in that got no answer has words that go before those of its screen. */
export function reasonOf(error: unknown, failed: string): string;
export function reasonOf(error: unknown, failed?: Failed): string | undefined;
export function reasonOf(error: unknown, failed?: Failed): string | undefined {
  if (failed === undefined) return messageOf(error);
  if (typeof failed === 'function') return failed(error);
  return error instanceof ApiError && error.code !== 'NETWORK' ? error.message : failed;
}

/** A decision about money that got no answer may have been carried out. */
export const noAnswerText = 'No answer came. See how it stands before you try again.';

/** Above a form that was refused. None where one of the form's fields says it already. */
export function refusalText(
  error: unknown,
  { fields, lastResort }: { fields: readonly string[]; lastResort?: Failed | undefined },
): string | undefined {
  const isSaid = error instanceof ApiError && fields.some((field) => error.errors[field]);
  return isSaid ? undefined : reasonOf(error, lastResort);
}
