/** What the sandbox vendors promise about references: the same for all operations. */
import { pesewas } from '@ntem/contract/money';
import type { Traits } from '#domain/attempts/attempt-rules.ts';

/** Everything is recorded during the call, so this must only be longer than the longest call. */
const conclusiveAfterMs = 10_000;

export const sandboxTraits: Traits = {
  duplicates: 'returns_original',
  statusBy: 'ours',
  notFoundIsConclusiveAfterMs: conclusiveAfterMs,
  firstCheckAfterMs: 0,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(1),
};
