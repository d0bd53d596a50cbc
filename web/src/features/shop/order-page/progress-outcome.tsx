/** The state of an order, for somebody who tracks it. */
import { isFinal, type Progress, stageOf } from '#lib/order-stage.ts';
import { nothingCharged, whyNotPaid, whyUndelivered, wordsOf } from '#parts/progress-words.tsx';
import { StageBadge } from '#parts/stage-badge.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';

export function ProgressOutcome({ progress }: { progress: Progress }) {
  const { text, ...look } = wordsOf(progress);
  const stage = stageOf(progress);
  return (
    <div className="grid justify-items-center">
      <StageBadge stage={stage} />
      <Outcome {...look} level={2}>
        {text}
        {stage === 'not_paid' && (
          <span className="block">
            {whyNotPaid(progress)} <b className="text-ink">{nothingCharged}</b>
          </span>
        )}
        <span className="block">{whyUndelivered(progress, {})}</span>
        {!isFinal(progress) && <span className="block">This page updates by itself.</span>}
      </Outcome>
    </div>
  );
}
