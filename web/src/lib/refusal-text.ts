/** The words above a form that was refused. */
import { ApiError } from './api-error.ts';

/** None where one of the form's fields says it already. */
export function refusalText(
  error: unknown,
  { fields, lastResort }: { fields: readonly string[]; lastResort: string },
): string | undefined {
  if (!(error instanceof ApiError)) return lastResort;
  return fields.some((field) => error.errors[field]) ? undefined : error.message;
}
