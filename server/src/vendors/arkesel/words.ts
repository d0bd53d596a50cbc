/** The meaning of Arkesel's codes, in our words. A code that is not here is unknown, and no verdict on a guess. */
import type { CodeVerdict } from '#vendors/ports/messages-port.ts';
import type { FailureClass } from '#vendors/ports/outcomes.ts';

export const sentCode = '1000';

/** Reasons why a code was not made. 1011, an error inside Arkesel, is not here: it proves nothing. */
export const generateFailures: Record<string, { failure: FailureClass; reason: string }> = {
  '1001': { failure: 'refused', reason: 'field missing' },
  '1002': { failure: 'refused', reason: 'no placeholder' },
  '1003': { failure: 'config', reason: 'sender blocked' },
  '1004': { failure: 'config', reason: 'gateway inactive' },
  '1005': { failure: 'refused', reason: 'number' },
  '1006': { failure: 'refused', reason: 'country' },
  '1007': { failure: 'provider_float', reason: 'no credit' },
  '1008': { failure: 'provider_float', reason: 'no credit' },
  '1009': { failure: 'refused', reason: 'text too long' },
};

/** 1101 to 1103 refuse the question, 1106 is an error inside Arkesel: neither is a verdict. */
export const verdicts: Record<string, CodeVerdict> = { '1100': 'right', '1104': 'wrong', '1105': 'expired' };

/** Of plain messages, whose answers have no code: the HTTP status decides. */
export const smsFailures: Record<number, { failure: FailureClass; reason: string }> = {
  400: { failure: 'refused', reason: 'validation' },
  402: { failure: 'provider_float', reason: 'no credit' },
  422: { failure: 'refused', reason: 'validation' },
};
