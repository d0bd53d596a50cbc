/**
 * Spells a row as the wire does: snake_case, moments as text, pesewas as GHS. The answer's schema drops fields that it
 * does not name.
 */
import { type Pesewas, pesewas, pesewasToWire } from '@ntem/contract/money';

type Snake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : '';
type WireName<Name extends string> = Snake<Name extends `${infer Amount}Pesewas` ? Amount : Name>;

/** A bigint that is not money is an id: the presenter has to spell it as text. */
type WireValue<Value> = Value extends Date
  ? string
  : Value extends Pesewas
    ? number
    : Value extends bigint
      ? unknown
      : Value;

type Wire<Row> = { [Name in keyof Row & string as WireName<Name>]: WireValue<Row[Name]> };

export function toWire<Row extends object>(row: Row): Wire<Row> {
  const fields = Object.entries(row).map(([name, value]) => [wireName(name), wireValue(value)]);
  return Object.fromEntries(fields) as Wire<Row>;
}

function wireName(name: string): string {
  return name.replace(/Pesewas$/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function wireValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'bigint' ? pesewasToWire(pesewas(value)) : value;
}
