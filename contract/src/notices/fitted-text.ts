/** Fits text messages into a single one, of plain letters: sentences that do not fit are left out. */
import { smsLetters } from './sms.ts';

type Values = Readonly<Record<string, string>>;

/** Less of an answer than this says nothing. */
const shortestAnswer = 20;
/** An answer has an end of its own. */
const sentenceEnds = /(?<=[.!?]|\{answer\})\s+/;

const placeholders = /\{([^{}]*)\}/g;

/** In one go: what is filled in is never looked at again. */
export function fillText(text: string, values: Values): string {
  return text.replace(placeholders, (whole, name: string) => values[name] ?? whole);
}

/** The first sentence always, cut if need be; each other one while all of it is one message. */
export function fitText(text: string, values: Values): string {
  const { words, filled } = cutAnswer(text, values);
  const [first = '', ...others] = words
    .split(sentenceEnds)
    .map((sentence) => toPlain(fillText(sentence, filled)));
  return others.reduce(
    (said, sentence) => (said.length + 1 + sentence.length <= smsLetters ? `${said} ${sentence}` : said),
    first.slice(0, smsLetters),
  );
}

/** As much of an answer as leaves room for the rest. If that is nearly nothing, it is only announced. */
function cutAnswer(words: string, values: Values): { words: string; filled: Values } {
  const answer = toPlain(values.answer ?? '');
  const room = smsLetters - toPlain(fillText(words, { ...values, answer: '' })).length;
  if (answer.length <= room) return { words, filled: values };
  if (room < shortestAnswer) return { words: words.replace(/[:,]?\s*\{answer\}/g, '.'), filled: values };
  return { words, filled: { ...values, answer: `${answer.slice(0, room - 3)}...` } };
}

/** Letters of Ghana's languages, and the sign of its money. */
const plainFor: Record<string, string> = { Ɛ: 'E', ɛ: 'e', Ɔ: 'O', ɔ: 'o', Ŋ: 'N', ŋ: 'n', '₵': 'c' };

/** One letter that is not plain halves a message: accents are removed, and everything else without a plain letter. */
export function toPlain(text: string): string {
  return text
    .replace(/[ƐɛƆɔŊŋ₵]/g, (letter) => plainFor[letter] ?? '')
    .normalize('NFKD')
    .replace(/[^\x20-\x5a\x5f\x61-\x7a]/g, '');
}
