/** The words for ending a top-up about which the gateway gives no answer: the button's, and those on an earlier entry. */
import type { DayComparison } from '@ntem/contract/books/endpoints/reconciliation';
import { parseGhs } from '@ntem/contract/money';
import { ghs, type Phrase, say } from '#ui/small/phrase.tsx';

export type OpenTopUp = NonNullable<DayComparison['differences'][number]['top_up']>;

/** In GHS; undefined where it cannot be read. */
export function readReceived(typed: string): number | undefined {
  const amount = parseGhs(typed.trim());
  return amount === undefined || amount < 0n ? undefined : Number(amount) / 100;
}

export function sayWhatWasEntered({ by, received }: NonNullable<OpenTopUp['said']>): Phrase {
  return received > 0
    ? say`${by.name} entered ${ghs(received)}. It counts once a second admin enters the same.`
    : say`${by.name} said that it was never paid. It counts once a second admin says the same.`;
}

export function submitLabelOf(
  { amount, needs_second_admin: isLarge, said }: OpenTopUp,
  received: number | undefined,
  readerId: string | undefined,
): Phrase {
  if (received === undefined) return ['Say how it ended'];
  const isSecond = said !== null && said.received === received && said.by.id !== readerId;
  if ((isLarge || received > amount) && !isSecond) return ['Ask a second admin'];
  return received > 0 ? say`Mark ${ghs(received)} as paid` : ['Mark as not paid'];
}
