/** Makes references and codes: for people to read out, and for links. */
import { randomInt } from 'node:crypto';

/** No letter or digit that is mistaken for another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The reference on a receipt. */
export function makeOrderReference(): string {
  return `NT${randomText(10)}`;
}

/** On an order of a test key, so that nobody takes it for a sale. */
export function makeTestReference(): string {
  return `TEST${randomText(8)}`;
}

export function makePayoutReference(): string {
  return `PO${randomText(8)}`;
}

export function makeTopUpReference(): string {
  return `TU${randomText(8)}`;
}

/** About 49 random bits: it shows the number of the invited person. */
export function makeInvitationCode(): string {
  return randomText(10);
}

/** About 39 random bits: no link is found by trying. */
export function makeReferralCode(): string {
  return randomText(8);
}
