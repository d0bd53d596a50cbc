/** Reads taps on keys of a chat, and the words with which a seller's link begins one. */
import { isShortNumber } from './short-numbers.ts';

/** A key's id is `step.key`. One of an earlier step meant something else: `isStale`. */
export function readTap(
  choice: string | undefined,
  step: number | undefined,
): { key: string | undefined; isStale: boolean } {
  const [, at, key] = /^(\d+)\.(\d)$/.exec(choice ?? '') ?? [];
  if (at === undefined) return { key: undefined, isStale: false };
  return { key, isStale: Number(at) !== step };
}

/** `Hi 4821`. Undefined: the words open no seller's shop. */
export function readChatWords(text: string): string | undefined {
  const [, number = ''] = /^hi\s+(\d+)\W*$/i.exec(text.trim()) ?? [];
  return isShortNumber(number) ? number : undefined;
}
