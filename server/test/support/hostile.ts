/** Hostile texts, and every place of the contract that takes a text. */
import { existsSync, readFileSync } from 'node:fs';
import type { Endpoint } from '@ntem/contract/endpoint';
import { exampleOf, type JsonSchema, jsonSchema } from '#kernel/http/openapi/examples.ts';

/** A repeated piece, and the texts around it that make a pattern backtrack. */
type Shape = { piece: string; head?: string; tail?: string };

export const shapes: Record<string, Shape> = {
  dots: { head: 'a@', piece: '.', tail: '@' },
  'letters and dots': { head: 'a@', piece: 'a.', tail: '@' },
  'at signs': { piece: '@' },
  spaces: { head: 'a', piece: ' ', tail: 'a' },
  'lines and tabs': { head: 'a', piece: '\t\n', tail: 'a' },
  digits: { piece: '0', tail: 'x' },
  'digits and dashes': { piece: '-0', tail: 'x' },
  'combining marks': { piece: 'e\u0301\u0323' },
  'percent signs': { piece: '%' },
  'escaped percent signs': { piece: '%25' },
  'heads of tokens': { piece: 'eyJ-' },
  quotes: { piece: '"\\' },
  NULs: { piece: '\0' },
};

/** As long as fits into so many bytes, the way it is written in JSON or in an address. */
export function fill(
  { head = '', piece, tail = '' }: Shape,
  bytes: number,
  write: (text: string) => string,
): string {
  const room = bytes - Buffer.byteLength(write(head + tail));
  const size = Buffer.byteLength(write(piece.repeat(8))) / 8;
  return head + piece.repeat(room / size) + tail;
}

/** Values that are no text, as JSON. */
export function hostileValues(bytes: number): Record<string, string> {
  const half = Math.floor(bytes / 2);
  return {
    'nested arrays': '['.repeat(half) + ']'.repeat(half),
    'nested objects': `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
    'a long array': `[${'1,'.repeat(half - 2)}1]`,
    'a long array of texts': `[${'"",'.repeat(bytes / 3 - 2)}""]`,
    'many keys': `{${Array.from({ length: bytes / 12 }, (_, n) => `"k${n}":1`).join()}}`,
    'a long number': '9'.repeat(bytes),
  };
}

/** A value's path in a body or a query. A number is an index in an array. */
export type Place = (string | number)[];

/** Every field at any depth, whatever its type: somebody may send a text for each. */
export function placesIn(schema: Endpoint['body']): Place[] {
  return schema ? walk(jsonSchema(schema, 'input')) : [];
}

function walk(part: JsonSchema | boolean | undefined): Place[] {
  if (typeof part !== 'object') return [[]];
  const { properties, items, anyOf } = part;
  const inner = [
    ...Object.entries(properties ?? {}).flatMap(([name, field]) =>
      walk(field).map((place) => [name, ...place]),
    ),
    ...(items ? walk(Array.isArray(items) ? items[0] : items).map((place) => [0, ...place]) : []),
    ...(anyOf ?? []).flatMap(walk).filter((place) => place.length > 0),
  ];
  return [[], ...inner];
}

/** A valid body except for one place, which has the given value. */
export function bodyWith(schema: NonNullable<Endpoint['body']>, place: Place, json: string): string {
  const mark = '(here)';
  const body = putInto(exampleOf(jsonSchema(schema, 'input')), place, mark);
  return JSON.stringify(body).replace(JSON.stringify(mark), () => json);
}

/** The same value with a text in one place of it. */
export function putInto(value: unknown, [key, ...rest]: Place, text: string): unknown {
  if (key === undefined) return text;
  if (typeof key === 'number') return [putInto(Array.isArray(value) ? value[0] : undefined, rest, text)];
  const fields = typeof value === 'object' && value !== null ? value : {};
  return { ...fields, [key]: putInto(Reflect.get(fields, key), rest, text) };
}

/** This thread's work so far, without waits for a core: a busy machine makes nothing slow. */
function workedMs(): number {
  const file = '/proc/thread-self/schedstat';
  if (existsSync(file)) return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1_000_000;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const tries = 5;

/** The time that the event loop is busy with it. A pause of the machine may spoil one try, but not each. */
export async function busyMs<Result>(
  limitMs: number,
  work: () => Promise<Result>,
): Promise<[number, Result]> {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 1; ; tried += 1) {
    const before = workedMs();
    const result = await work();
    least = Math.min(least, workedMs() - before);
    if (least < limitMs || tried === tries) return [least, result];
  }
}
