/** The words for what was not done. */
import { ApiError } from './api-error.ts';

/**
 * What the server said, or what the screen says itself where no answer came. A sign-in that got none has words that
 * go before those of its screen.
 */
export function reasonOf(error: unknown, lastResort: string): string {
  return error instanceof ApiError && error.code !== 'NETWORK' ? error.message : lastResort;
}

/** A decision about money that got no answer may have been carried out. */
export const noAnswerText = 'No answer came. See how it stands before you try again.';

/** Above a form that was refused. None where one of the form's fields says it already. */
export function refusalText(
  error: unknown,
  { fields, lastResort }: { fields: readonly string[]; lastResort: string },
): string | undefined {
  const isSaid = error instanceof ApiError && fields.some((field) => error.errors[field]);
  return isSaid ? undefined : reasonOf(error, lastResort);
}
