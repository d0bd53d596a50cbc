/** Text messages as networks count them: the length of a text, and how many messages it takes. */

/** One message of plain letters. Of a longer text, or one with other letters, each part holds fewer. */
export const smsLetters = 160;
const lettersOf = { plain: { one: smsLetters, part: 153 }, other: { one: 70, part: 67 } };

/** The alphabet of plain messages (GSM-7) beside the letters of ASCII; a backtick is not in it. */
const plain = /^[\n\r\x20-\x5f\x61-\x7e@£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà€]*$/;
/** Plain, but counted twice. */
const doubled = /[\\^{}[\]~|€]/g;

export type SmsSize = { letters: number; most: number; messages: number };

/** With any other letter every letter of the message takes twice the room (UCS-2). */
export function isPlainSms(text: string): boolean {
  return plain.test(text);
}

/** `most`: how many letters fit into that many messages. */
export function measureSms(text: string): SmsSize {
  const isPlain = isPlainSms(text);
  const letters = text.length + (isPlain ? (text.match(doubled)?.length ?? 0) : 0);
  const { one, part } = lettersOf[isPlain ? 'plain' : 'other'];
  const messages = letters <= one ? 1 : Math.ceil(letters / part);
  return { letters, most: messages === 1 ? one : messages * part, messages };
}
