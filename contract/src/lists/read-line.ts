/** Understands one line of a list as people write it: number, size, and a name if there is one. Pure, and linear. */
import { networkWords } from '#network-words.ts';
import { type Network, networks } from '#networks.ts';
import { type Phone, parsePhone } from '#phones.ts';
import { largestLineCharacters, lineNameLength } from './limits.ts';

export type NumberFault =
  | 'none'
  | 'short'
  | 'long'
  | 'landline'
  | 'not_mobile'
  | 'several'
  | 'cut'
  | 'too_long';
export type SizeFault = 'none' | 'several' | 'count' | 'wrong';

export type ReadLine = {
  recipient: Phone | undefined;
  numberFault: NumberFault | undefined;
  /** The part of the text that was taken for the number. */
  typedNumber: string | undefined;
  megabytes: number | undefined;
  sizeFault: SizeFault | undefined;
  typedSize: string | undefined;
  /** A network that the line names. */
  network: Network | undefined;
  name: string | undefined;
};

/** Full-width digits become plain ones; marks that nobody sees, control characters and wild spaces go. */
export function plainText(text: string): string {
  return text
    .slice(0, 2 * largestLineCharacters)
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\p{Cc}\p{Zs}]/gu, ' ')
    .replace(/[‐‑‒–—―−]/g, '-')
    .trim();
}

const chatPrefixes = [
  // [10:32, 18/11/2026] Ama:
  /^\[[^\]]{6,40}\][^:]{1,40}:\s*/,
  // 18/11/2026, 10:32 - Ama:
  /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)? - [^:]{1,40}:\s*/i,
];
const bullet = /^[-*•·◦▪●○✓✔☑→➤>~_"'`“”‘’\s]+/;
const counted = /^(?:\(?[1-9]\d{0,3}[.)]\s+|#\d{1,4}[.):]?\s+)/;
const marks = /[*_~`"“”‘’]/g;

/** Without what a chat, a list or a spreadsheet puts before and around it. */
function bareText(text: string): string {
  let bare = plainText(text);
  for (const prefix of chatPrefixes) bare = bare.replace(prefix, '');
  return bare.replace(bullet, '').replace(counted, '').replace(bullet, '').replace(marks, ' ').trim();
}

/** Written with its unit. */
const sized = /(?<![\d.])(\d{1,6}(?:\.\d{1,2})?) ?(gigabytes?|gigs?|gb?|megabytes?|megs?|mb?)(?![a-z0-9])/gi;
/** A comma keeps things apart, and so nobody knows what this is. */
const decimalComma = /(?<![\d.])\d{1,3},\d{1,2} ?(?:g|m)/i;
/** `2x5GB`, `x2`, `5GB x 2` */
const multiplied = /(?<!\w)(?:\d{1,3} ?[x×] ?(?=\d)|[x×] ?\d{1,3}(?!\d))|(?<=\b\d{1,3}) ?[x×](?!\w)/i;
const priced = /(?:gh[s₵c]|₵|¢) ?\d+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})? ?(?:ghs|gh₵|cedis?|₵|¢)(?!\w)/gi;
const scientific = /\d(?:[.,]\d+)?e\+?\d{1,2}\b/i;
export function readLine(text: string): ReadLine {
  const bare = bareText(text).slice(0, largestLineCharacters);
  const nothing: ReadLine = {
    recipient: undefined,
    numberFault: undefined,
    typedNumber: undefined,
    megabytes: undefined,
    sizeFault: undefined,
    typedSize: undefined,
    network: undefined,
    name: undefined,
  };
  if (text.length > largestLineCharacters) return { ...nothing, numberFault: 'too_long', sizeFault: 'none' };
  const rest = bare.replace(/(?<![A-Za-z0-9])[oO](?=[ -]?\d{2})/g, '0').replace(priced, ' ');
  const sizes = takeUnits(rest);
  const number = takeNumber(sizes.rest);
  const named = takeNetwork(number.rest);
  const { rest: left, ...size } = takeSize(sizes, named.rest);
  return { ...nothing, ...number.facts, network: named.network, ...size, name: nameIn(left) };
}

/** Of cells that are known to be the number, the size and the name. `others` may name the network. */
export function readCells(cells: { number: string; size: string; name: string; others: string }): ReadLine {
  const number = takeNumber(plainText(cells.number).replace(/^'/, ''));
  const named = takeNetwork(plainText(`${cells.size} ${cells.others}`));
  const sizes = takeUnits(takeNetwork(plainText(cells.size)).rest);
  const { rest: _, ...size } = takeSize(sizes, sizes.rest);
  return { ...number.facts, network: named.network, ...size, name: nameIn(plainText(cells.name)) };
}

type Units = { units: string[]; rest: string; fault: SizeFault | undefined };

function takeUnits(text: string): Units {
  const fault = multiplied.test(text) ? 'count' : decimalComma.test(text) ? 'several' : undefined;
  const units: string[] = [];
  const rest = text.replace(multiplied, ' ; ').replace(sized, (found) => {
    units.push(found.trim());
    return ' ; ';
  });
  return { units, rest, fault };
}

type NumberFacts = Pick<ReadLine, 'recipient' | 'numberFault' | 'typedNumber'>;

function takeNumber(text: string): { facts: NumberFacts; rest: string } {
  const cut = scientific.exec(text);
  if (cut) return fault('cut', cut[0], text);
  const found = findNumbers(text);
  const [first] = found;
  if (!first) return fault('none', undefined, text);
  let rest = text;
  for (const { typed } of found) rest = rest.replace(typed, ' ; ');
  const wrong = (numberFault: NumberFault) => ({
    facts: { recipient: undefined, numberFault, typedNumber: first.typed },
    rest,
  });
  const number = canonical(first.digits);
  if (found.some(({ digits }) => canonical(digits) !== number)) return wrong('several');
  if (!isWhole(number))
    return wrong(number.length < 10 ? 'short' : number.length > 10 ? 'long' : 'not_mobile');
  const recipient = parsePhone(number);
  if (!recipient) return wrong(number.startsWith('03') ? 'landline' : 'not_mobile');
  return { facts: { recipient, numberFault: undefined, typedNumber: first.typed }, rest };
}

function fault(numberFault: NumberFault, typedNumber: string | undefined, text: string) {
  const rest = typedNumber === undefined ? text : text.replace(typedNumber, ' ; ');
  return { facts: { recipient: undefined, numberFault, typedNumber }, rest };
}

type Digits = { typed: string; digits: string };

/** Fewer digits than this are no number of a person, not even a wrong one. */
const fewestDigits = 7;
/** Signs between the parts of one number. */
const withinNumber = /^[ .()-]{1,3}$/;

/** Groups of digits that belong together: as many as make a number, or all where they never do. */
function findNumbers(text: string): Digits[] {
  const groups = [...text.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({ digits, from: index }));
  const found: Digits[] = [];
  for (let first = 0; first < groups.length; ) {
    const { digits = '', from = 0 } = groups[first] ?? {};
    let joined = digits;
    let last = first;
    const begins = /^(?:0|233)/.test(digits);
    for (let next = first + 1; begins && !isWhole(joined) && joined.length < 12; next += 1) {
      const group = groups[next];
      const before = groups[next - 1];
      const between = group && before ? text.slice(before.from + before.digits.length, group.from) : '';
      // A single digit at the end is a size, and the number is too short.
      const isSize = group?.digits.length === 1 && isWhole(joined + group.digits);
      if (!group || !withinNumber.test(between) || isSize) break;
      joined = joined === '233' && group.digits === '0' ? joined : joined + group.digits;
      last = next;
    }
    const end = groups[last];
    if (joined.length >= fewestDigits && end)
      found.push({ digits: joined, typed: text.slice(from, end.from + end.digits.length) });
    first = last + 1;
  }
  return found;
}

/** With the 0, or with the country code. */
function isWhole(digits: string): boolean {
  return /^(?:0[1-9]\d{8}|(?:00)?2330?[1-9]\d{8})$/.test(digits);
}

/** As a spreadsheet leaves it, which takes the first 0 away. */
const withoutZero = /^[25]\d{8}$/;

/** Digits alone, with the 0 of the country. */
export function canonical(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^(?:00)?2330?(?=\d{9}$)/, '0');
  return withoutZero.test(digits) ? `0${digits}` : digits;
}

function takeNetwork(text: string): { network: Network | undefined; rest: string } {
  const named = networks.filter((one) => networkWords[one].test(text));
  let rest = text;
  for (const one of named) rest = rest.replace(networkWords[one], ' ; ');
  const [only, another] = named;
  return { network: another ? undefined : only, rest };
}

type SizeFacts = Pick<ReadLine, 'megabytes' | 'sizeFault' | 'typedSize'>;

/** With its unit, or else the only number that is left: then it is in GB. */
function takeSize({ units, fault: known }: Units, text: string): SizeFacts & { rest: string } {
  const alone = [...text.matchAll(/(?<![\w.])\d{1,6}(?:\.\d{1,2})?(?![\w.]*\w)/g)].map(([part]) => part);
  const none = { megabytes: undefined, typedSize: units[0] };
  if (known) return { ...none, sizeFault: known, rest: withoutNumbers(text) };
  const [first = alone[0], second] = units;
  if (first === undefined) return { ...none, sizeFault: 'none', rest: text };
  const isWrong = units.length === 0 ? alone.length > 1 : alone.length > 0;
  const isSame = second === undefined || megabytesOf(second) === megabytesOf(first);
  if (isWrong || !isSame || units.length > 2)
    return { ...none, typedSize: first, sizeFault: 'several', rest: withoutNumbers(text) };
  const megabytes = megabytesOf(first);
  const facts = { megabytes, typedSize: first, rest: withoutNumbers(text) };
  return { ...facts, sizeFault: megabytes === undefined ? 'wrong' : undefined };
}

function withoutNumbers(text: string): string {
  return text.replace(/(?<![\w.])\d{1,6}(?:\.\d{1,2})?(?![\w.]*\w)/g, ' ; ');
}

/** Sizes are sold in thousands: 1024 MB means 1 GB. Undefined for none, and for parts of a megabyte. */
export function megabytesOf(typed: string): number | undefined {
  const [, amount = '', unit = 'g'] = /^(\d+(?:\.\d+)?) ?([a-z])?/i.exec(typed) ?? [];
  const given = Number(amount);
  const isMega = unit.toLowerCase() === 'm';
  const megabytes = isMega
    ? given % 1_024 === 0
      ? (given / 1_024) * 1_000
      : given
    : Math.round(given * 1_000);
  return Number.isInteger(megabytes) && megabytes > 0 && megabytes < 100_000_000 ? megabytes : undefined;
}

/** The rest between the separators, without the words of a sentence about data. */
function nameIn(text: string): string | undefined {
  const name = text
    .split(/[,;|:=/\t]+/)
    .map((part) => part.replace(/\b(?:data|bundles?|pls|please|to|for|send|number|no)\b\.?/gi, ' '))
    .map((part) => part.replace(/^[\s.\-+()#]+|[\s\-+(]+$/g, '').replace(/\s+/g, ' '))
    .filter((part) => /\p{L}/u.test(part))
    .join(' ')
    .slice(0, lineNameLength.max)
    .trim();
  return name === '' ? undefined : name;
}
