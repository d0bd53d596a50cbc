/** The meaning of Moolre's codes, in ours. One that is not here is unknown. */
import type { FailureClass } from '#vendors/ports/outcomes.ts';
import type { NetworkCodes } from '#vendors/ports/vendor-wire.ts';

export const payChannels: NetworkCodes = { MTN: '13', TELECEL: '6', AIRTELTIGO: '7' };
/** MTN has another number where money is sent. */
export const sendChannels: NetworkCodes = { MTN: '1', TELECEL: '6', AIRTELTIGO: '7' };

type Meaning = { failure: FailureClass; reason: string };

/** Refusals before anything was begun. */
export const refusals: Record<string, Meaning> = {
  // The payer has to verify the number first, by a text message: no prompt was sent.
  TP14: { failure: 'refused', reason: 'verification_wanted' },
  // Of names that are looked up.
  AVD02: { failure: 'refused', reason: 'payee_not_registered' },
  // Keys that are wrong, or not activated.
  AIN01: { failure: 'config', reason: 'config' },
  AIN04: { failure: 'config', reason: 'config' },
};

/** A used reference: the first call arrived, and its status is asked. */
export const duplicateCodes = ['TP13', 'INP02'];
export const notFoundCode = 'SS07';
/** Of a list in which there is nothing. */
export const emptyListCode = '200_EMPTY';

/** Words of a refusal whose code is not known. */
export function failureOfWords(message: string): Meaning | undefined {
  if (/insufficient/i.test(message)) return { failure: 'provider_float', reason: 'provider_float' };
  return /\b(invalid|required|must be)\b/i.test(message)
    ? { failure: 'refused', reason: 'validation' }
    : undefined;
}

/** Of a transaction that is asked about. Only 2 is a failure, its page says. */
export const transactionStatuses: Record<string, 'in_progress' | 'done' | 'failed'> = {
  '0': 'in_progress',
  '1': 'done',
  '2': 'failed',
};

/** Of a text message. */
export const messageRefusals: Record<string, FailureClass> = {
  ASMS07: 'config',
  AIN01: 'config',
  AIN04: 'config',
};
