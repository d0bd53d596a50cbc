/** A person speaks for the gateway only where it was asked just now and says nothing definite. */
import type { Attempt } from '#db/attempts.ts';
import { Refusal } from '#domain/refusal.ts';
import type { VendorAnswer } from './ask-vendor.ts';

/** Answers the attempt that is left to the person: undecided, and the one that the gateway was asked about. */
export function requireSilence(answer: VendorAnswer | undefined, undecided: Attempt | undefined): Attempt {
  if (!answer || !undecided || answer.attempt.id !== undecided.id) throw new Refusal('CONFLICT');
  const { status } = answer.status;
  if (status === 'in_progress') {
    throw new Refusal('CONFLICT', { message: 'The gateway says that it is still under way.' });
  }
  if (status === 'done' || status === 'failed') {
    throw new Refusal('CONFLICT', { message: 'The gateway knows what became of it. Check the order.' });
  }
  return undecided;
}
