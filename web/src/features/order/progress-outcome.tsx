/** How an order stands, for somebody who holds its link or its reference. */
import { isFinal, type Progress } from '#lib/order-progress.ts';
import { wordsOf } from '#parts/progress-words.ts';
import { Outcome } from '#ui/flow/outcome.tsx';

export function ProgressOutcome({ progress }: { progress: Progress }) {
  const { text, ...look } = wordsOf(progress);
  return (
    <Outcome {...look} level={2}>
      {text}
      {!isFinal(progress) && <span className="block">This page follows by itself.</span>}
    </Outcome>
  );
}
