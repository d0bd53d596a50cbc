/** Chooses guards to remove together: a sample by a seed, of those that could hide each other's loss. Pure. */
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { Mutant } from './mutant.ts';

/** Zero where nothing connects them: then each is noticed as it is alone. */
function weighPair(one: Mutant, other: Mutant): number {
  const isSameFile = one.file === other.file;
  const isSameRoom = dirname(one.file) === dirname(other.file);
  const hasCommonTest = one.tests.some((test) => other.tests.includes(test));
  return (isSameFile ? 4 : 0) + (isSameRoom ? 2 : 0) + (hasCommonTest ? 2 : 0);
}

/** Heavy pairs first come to mind, and light ones have their chance. */
export function choosePairs<Guard extends Mutant>(
  guards: readonly Guard[],
  { count, seed, canBeRemoved }: { count: number; seed: number; canBeRemoved: (pair: Guard[]) => boolean },
): [Guard, Guard][] {
  const drawn = guards.flatMap((one, n) =>
    guards.slice(n + 1).flatMap((other) => {
      const weight = weighPair(one, other);
      return weight > 0
        ? [
            {
              pair: [one, other] as [Guard, Guard],
              place: chanceOf(`${seed} ${one.guard} ${other.guard}`) ** (1 / weight),
            },
          ]
        : [];
    }),
  );
  const chosen: [Guard, Guard][] = [];
  for (const { pair } of drawn.sort((one, other) => other.place - one.place)) {
    if (chosen.length === count) break;
    if (canBeRemoved(pair)) chosen.push(pair);
  }
  return chosen;
}

/** From 0 up to 1, the same for the same words. */
function chanceOf(words: string): number {
  return createHash('sha256').update(words).digest().readUInt32BE() / 2 ** 32;
}
