/** Requests codes for one address, and for one phone, one after the other: a flood holds one connection. */
import type { Phone } from '@ntem/contract/phones';
import { inTurn } from '#kernel/db/turns.ts';

export function codesInTurn<Result>(
  { phone, address }: { phone: Phone; address: string },
  work: () => Promise<Result>,
): Promise<Result> {
  return inTurn(`codes address ${address}`, () => inTurn(`codes phone ${phone}`, work));
}
