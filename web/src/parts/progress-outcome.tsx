/** How an order stands, for its buyer. */
import { isFinal, type Progress } from '#lib/order-progress.ts';
import { Outcome } from '#ui/flow/outcome.tsx';
import { nothingCharged, whyNotPaid, wordsOf } from './progress-words.ts';

export function ProgressOutcome({ progress, isLive = true }: { progress: Progress; isLive?: boolean }) {
  const { text, ...look } = wordsOf(progress);
  return (
    <Outcome {...look} level={2}>
      {text}
      {progress.status === 'failed' && (
        <span className="block">
          {whyNotPaid(progress)} <b className="text-ink">{nothingCharged}</b>
        </span>
      )}
      {isLive && !isFinal(progress) && <span className="block">This page updates by itself.</span>}
    </Outcome>
  );
}
