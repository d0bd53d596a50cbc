/** An order in review: what happened, what is known, what may be decided, and how far a decision is. */
import type { AttentionMove } from '@ntem/contract/attention-rules';
import type { AttentionItem } from '@ntem/contract/topics/attention';
import { ChoiceList } from '#features/admin/attention/decision/choice-list.tsx';
import { stepsOf } from '#features/admin/attention/decision/decision-words.ts';
import { StepList } from '#ui/page/step-list.tsx';
import { formatClock } from '#ui/small/moments.ts';
import { Words } from '#ui/small/phrase.tsx';
import { KnownList } from './known-list.tsx';
import { storyOf } from './trouble-words.ts';
import { WaitingVerdict } from './waiting-verdict.tsx';

type ReviewBodyProps = {
  item: AttentionItem;
  nowMs: number;
  /** Nothing is wrong with it: there is no story to tell. */
  isCalm?: boolean;
  /** One below the other, whatever the width of the screen. */
  isNarrow?: boolean;
  busyMove?: AttentionMove | 'confirm' | undefined;
  onChoose: (move: AttentionMove) => void;
  onConfirm: () => void;
  onDecline: () => void;
};

export function ReviewBody(props: ReviewBodyProps) {
  const { item, nowMs, isCalm = false, isNarrow = false, busyMove, onChoose, onConfirm, onDecline } = props;
  const { decision } = item;
  const steps = stepsOf(item).map(({ at, ...step }) => ({ ...step, time: at && formatClock(at, nowMs) }));
  if (decision?.state === 'waits') {
    return (
      <WaitingVerdict
        item={item}
        decision={decision}
        steps={steps}
        nowMs={nowMs}
        isNarrow={isNarrow}
        isConfirming={busyMove === 'confirm'}
        onConfirm={onConfirm}
        onDecline={onDecline}
      />
    );
  }
  if (decision?.state === 'under_way' && decision.move !== 'check') {
    return (
      <>
        <StepList steps={steps} />
        <p className="text-sm text-ink-muted">
          You may leave this page. If a vendor says no, the order stays here with the reason.
        </p>
      </>
    );
  }
  const isAsked = decision?.state === 'under_way' ? 'check' : undefined;
  return (
    <>
      {!isCalm && (
        <p className="max-w-184">
          <Words of={storyOf(item, nowMs)} />
        </p>
      )}
      {steps.length > 0 && decision?.move !== 'check' && <StepList steps={steps} />}
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${isNarrow ? '' : 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-6'}`}
      >
        <KnownList item={item} nowMs={nowMs} />
        <ChoiceList
          item={item}
          busyMove={isAsked ?? (busyMove === 'confirm' ? undefined : busyMove)}
          isCalm={isCalm}
          onChoose={onChoose}
        />
      </div>
    </>
  );
}
