/**
 * Decides when one admin may book the balances that sellers bring, and when another has to bring in the same file.
 * Pure.
 */
import { dayMs } from '@ntem/contract/durations';
import { areIndependent, type Person } from '#review/rules/two-people.ts';

/** The most that one seller may bring from the old system. */
export const largestOpeningGhs = 100_000;
/** A file with balances that no second admin has brought in by then is over. */
export const openingAskLastsMs = 7 * dayMs;

export type Opening = {
  /** The amount that the file would add to our debt to sellers. */
  adds: bigint;
  /** All that sellers have brought until now: many small files are one large one. */
  brought: bigint;
  over: bigint | undefined;
};

export function needsSecondForOpening({ adds, brought, over }: Opening): boolean {
  return over !== undefined && adds > 0n && brought + adds > over;
}

/** `askedBy`: an admin who still is one and asked for exactly this not long ago. */
export function judgeOpening(
  opening: Opening & { askedBy: string | undefined; by: Person },
): 'save' | 'ask' | 'own' | 'not_independent' {
  const { askedBy, by } = opening;
  if (!needsSecondForOpening(opening)) return 'save';
  if (!askedBy) return 'ask';
  if (askedBy === by.userId) return 'own';
  return areIndependent(by, askedBy) ? 'save' : 'not_independent';
}
