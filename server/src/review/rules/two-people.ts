/** Who counts as two people, wherever one asks and another confirms. */
import { dayMs } from '@ntem/contract/durations';

/** Somebody gave an account its rights, opened it, or reset its second step. */
export type Making = { made: string; maker: string; ageMs: number };

/** So long do the two count as one person. */
const makingCountsMs = 7 * dayMs;

export type Person = { userId: string; makings: readonly Making[] };

/** Nobody is two people by making an admin: not the maker and the made, nor two whom the same person made. */
export function areIndependent({ userId, makings }: Person, other: string): boolean {
  const behindOne = standBehind(userId, makings);
  return !standBehind(other, makings).some((id) => behindOne.includes(id));
}

/** Whether it is their own account, or that of somebody who made theirs. */
export function isOrWasMadeBy({ userId, makings }: Person, other: string): boolean {
  return standBehind(userId, makings).includes(other);
}

/** The account itself, who made it, who made those, and so on. */
function standBehind(userId: string, makings: readonly Making[]): string[] {
  const found = new Set([userId]);
  // A set goes on to what is added while it is walked.
  for (const id of found)
    for (const { made, maker, ageMs } of makings) if (made === id && ageMs < makingCountsMs) found.add(maker);
  return [...found];
}

export const notIndependent =
  'You and the admin who asked count as one person: one of you made the other lately, or somebody made you both. Another admin must confirm it.';
