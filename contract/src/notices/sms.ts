/** Text messages as networks count them: how long a text is, and how many messages it takes. */

/** One message of plain letters. Of a longer text, or one with other letters, each part holds fewer. */
export const smsLetters = 160;
const lettersOf = { plain: { one: smsLetters, part: 153 }, other: { one: 70, part: 67 } };

/** Plain, but counted twice. */
const doubled = /[\\^{}[\]~|]/g;

export type SmsSize = { letters: number; most: number; messages: number };

/** `most`: how many letters fit into that many messages. */
export function measureSms(text: string): SmsSize {
  const isPlain = /^[\n\x20-\x5f\x61-\x7e]*$/.test(text);
  const letters = text.length + (isPlain ? (text.match(doubled)?.length ?? 0) : 0);
  const { one, part } = lettersOf[isPlain ? 'plain' : 'other'];
  const messages = letters <= one ? 1 : Math.ceil(letters / part);
  return { letters, most: messages === 1 ? one : messages * part, messages };
}
