/** The meaning of Hubtel's codes and words, in ours. They differ by product, and one that is not here is unknown. */
import type { VendorWord } from '@ntem/contract/states';
import { soundsUndecided } from '#vendors/ports/answer-proof.ts';
import type { FailureClass } from '#vendors/ports/outcomes.ts';
import type { NetworkCodes } from '#vendors/ports/vendor-wire.ts';

/** Of wallets. Telecel and AirtelTigo keep their old names. */
export const channels: NetworkCodes = {
  MTN: 'mtn-gh',
  TELECEL: 'vodafone-gh',
  AIRTELTIGO: 'tigo-gh',
};

type Meaning = { outcome: 'accepted' } | Failure | { outcome: 'unknown'; reason: string };
type Failure = { outcome: 'failed'; failure: FailureClass; reason: string };
/** Some codes say more in their sentence. */
export type Codes = Record<string, Meaning | ((sentence: string) => Meaning)>;

const accepted: Meaning = { outcome: 'accepted' };
const failed = (failure: FailureClass, reason: string): Failure => ({ outcome: 'failed', failure, reason });
const notRegistered = failed('refused', 'payer_not_registered');
const config = failed('config', 'config');
const floatEmpty = failed('provider_float', 'provider_float');
const validation = failed('refused', 'validation');
const unknown = (reason: string): Meaning => ({ outcome: 'unknown', reason });

/** Of Receive Money and Send Money, in the answer to a call. `0000` is believed only once the status confirms it. */
export const moneyCodes: Codes = {
  '0000': accepted,
  '0001': accepted,
  '0005': unknown('provider_says_unknown'),
  '2001': readFailedMoney,
  '2050': failed('refused', 'insufficient_funds'),
  '2051': notRegistered,
  '2200': notRegistered,
  '2201': notRegistered,
  '3050': notRegistered,
  '4000': validation,
  '4070': config,
  '4075': floatEmpty,
  '4101': config,
  '4103': config,
  '4105': config,
  // Already refunded: says nothing about our request.
  '4505': unknown('already_refunded'),
  '5000': unknown('provider_error'),
};

/** A payer who did not answer on the phone has ended it. Any other time-out has not. */
function readFailedMoney(sentence: string): Meaning {
  const isPayers = /\b(ussd|pin)\b/i.test(sentence);
  return isOpen(sentence) && !isPayers
    ? unknown('says_undecided')
    : failed('refused', promptFailure(sentence));
}

/** In words that a first call under this reference would explain, or one that still runs. */
const isOpen = (sentence: string) => soundsUndecided(sentence) || /duplicate/i.test(sentence);

/** Of Commission Services. The page calls every code but 0000 failed, against its own rows: the rows are followed. */
export const commissionCodes: Codes = {
  '0000': accepted,
  '0001': accepted,
  // The state of the transaction is not known: never a failure.
  '0005': unknown('provider_says_unknown'),
  '2000': readFailedOrder,
  '2001': readFailedOrder,
  '4000': validation,
  '4010': validation,
  '4075': floatEmpty,
  '4101': config,
  '4103': config,
};

function readFailedOrder(sentence: string): Meaning {
  if (isOpen(sentence)) return unknown('says_undecided');
  return /insufficient/i.test(sentence) ? floatEmpty : failed('refused', 'other');
}

export function meaningOf(codes: Codes, code: string, sentence: string): Meaning {
  const meaning = (Object.hasOwn(codes, code) && codes[code]) || unknown('unmapped_code');
  return typeof meaning === 'function' ? meaning(sentence) : meaning;
}

/** The reason why a payer's prompt failed: one code for all reasons, told apart by the sentence. */
function promptFailure(sentence: string): string {
  if (/insufficient|not enough/i.test(sentence)) return 'insufficient_funds';
  if (/\bpin\b/i.test(sentence)) return 'wrong_pin';
  if (/time ?out|timed out|expired/i.test(sentence)) return 'payer_timeout';
  if (/limit/i.test(sentence)) return 'limit_reached';
  if (/not found|not registered|channel/i.test(sentence)) return 'payer_not_registered';
  if (/declin|reject|cancel/i.test(sentence)) return 'declined';
  return 'other';
}

/** Of a collection. It knows no failure: a call unpaid at the end of the window never will be paid. */
export const collectionStatuses: Record<string, VendorWord> = {
  Paid: 'done',
  Unpaid: 'unpaid',
  Refunded: 'reversed',
};

/** Of money that was sent, in small letters: its pages and its users spell them in two ways. */
export const sentStatuses: Record<string, VendorWord> = {
  success: 'done',
  paid: 'done',
  pending: 'in_progress',
  unpaid: 'unpaid',
  failed: 'failed',
  refunded: 'reversed',
};

/** Reasons why a code was not made. Codes that are not here prove nothing. */
export const messageCodes: Record<string, FailureClass> = {
  '4000': 'refused',
  '4070': 'config',
  '4075': 'provider_float',
  '4101': 'config',
  '4103': 'config',
  '4105': 'config',
};

/** Reasons why a text was not taken, by HTTP status. */
export const smsStatuses: Record<number, FailureClass> = {
  400: 'refused',
  402: 'provider_float',
  422: 'refused',
};
