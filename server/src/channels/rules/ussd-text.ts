/** The letters that every phone shows in a session, and as many as fit on its screen. */
import { ussdScreenLength } from '@ntem/contract/channels/limits';
import { measureSms } from '@ntem/contract/notices/sms';

/** Simple phones garble the rest of the alphabet: only ASCII is sent. */
const shown = /^[\n\x20-\x5a\x5f\x61-\x7a]*$/;

export function isUssdText(text: string): boolean {
  return shown.test(text) && measureSms(text).letters <= ussdScreenLength;
}
