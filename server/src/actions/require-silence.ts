/** A person speaks for the gateway only where it was asked just now and says nothing definite. */
import type { Attempt } from '#db/attempts.ts';
import { Refusal } from '#domain/refusal.ts';
import type { VendorAnswer } from './ask-vendor.ts';

type Known = 'in_progress' | 'done' | 'failed';

const texts: Record<Known, string> = {
  in_progress: 'The gateway says that it is still under way.',
  done: 'The gateway says that it is done. Check the order.',
  failed: 'The gateway says that it failed. Check the order.',
};

export function refuseWhereKnown(answer: VendorAnswer | undefined, known: readonly Known[]): void {
  const said = known.find((status) => status === answer?.status.status);
  if (said) throw new Refusal('CONFLICT', { message: texts[said] });
}

/** Answers the attempt that is left to the person: undecided, and the one that the gateway was asked about. */
export function requireSilence(answer: VendorAnswer | undefined, undecided: Attempt | undefined): Attempt {
  if (!answer || !undecided || answer.attempt.id !== undecided.id) throw new Refusal('CONFLICT');
  refuseWhereKnown(answer, ['in_progress', 'done', 'failed']);
  return undecided;
}
