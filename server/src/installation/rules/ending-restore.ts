/** Decides whether the mode after a restore may be ended, and by whom. Pure. */
import { areIndependent, type Person } from '#review/rules/two-people.ts';

export type Ending = {
  /** Every vendor has answered. */
  isAsked: boolean;
  /** One admin is not enough for money. */
  needsSecond: boolean;
  askedBy: string | undefined;
  by: Person;
};

/** `ask`: another admin has to agree. `not_you`: they count as the one who asked. */
export function judgeEnding({
  isAsked,
  needsSecond,
  askedBy,
  by,
}: Ending): 'unasked' | 'ask' | 'not_you' | 'end' {
  if (!isAsked) return 'unasked';
  if (!needsSecond) return 'end';
  if (!askedBy) return 'ask';
  return areIndependent(by, askedBy) ? 'end' : 'not_you';
}
