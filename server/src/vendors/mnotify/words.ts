/** The meaning of mNotify's refusals, in our words. It documents no codes for them, so the sentence decides. */
import type { FailureClass } from '#vendors/ports/outcomes.ts';

const sentences: [RegExp, FailureClass][] = [
  [/credit|balance/i, 'provider_float'],
  [/sender|api key|not approved/i, 'config'],
];

/**
 * A message that was refused before anything was sent: 400 and 422 are about the request. With 200 only an error in words
 * that we know is one.
 */
export function failureOf(
  status: number,
  said: string | undefined,
  message: string,
): FailureClass | undefined {
  const told = sentences.find(([sentence]) => sentence.test(message))?.[1];
  if (status === 400 || status === 402 || status === 422) return told ?? 'refused';
  return status === 200 && said === 'error' ? told : undefined;
}
