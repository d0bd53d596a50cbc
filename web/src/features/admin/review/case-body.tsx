/** The body of a case, an order in review, in Attention and on its own page: what happened, what is known, what may be decided, and how far a decision is. */
import type { AttentionMove } from '@ntem/contract/review/attention-moves';
import type { AttentionItem, WireDecision } from '@ntem/contract/review/endpoints/attention';
import { sendIcon } from '#features/admin/admin-parts.tsx';
import { DecisionSlipList, slipOf } from '#features/admin/review/decision/decision-slip.tsx';
import { stepsOf } from '#features/admin/review/decision/decision-words.ts';
import { type Choice, choicesOf, moves } from '#features/admin/review/decision/move-words.ts';
import type { Choices } from '#features/admin/review/decision/use-choices.tsx';
import { Button } from '#ui/core/button.tsx';
import { Money } from '#ui/core/formats.tsx';
import { bangIcon, checkIcon, clockIcon, refreshIcon } from '#ui/core/icon.tsx';
import { SlipRow } from '#ui/flow/slip.tsx';
import { type ListedStep, StepList } from '#ui/page/step-list.tsx';
import { walletIcon } from '#ui/small/app-icons.ts';
import { formatClock } from '#ui/small/moments.ts';
import { say, sentences, Words } from '#ui/small/phrase.tsx';
import { CaseFact, CaseFoot } from '#ui/tables/case-card.tsx';
import { factsOf } from './known-facts.ts';
import { storyOf } from './trouble-words.ts';

type CaseBodyProps = {
  item: AttentionItem;
  nowMs: number;
  /** Nothing is wrong with it: there is no story to tell. */
  isCalm?: boolean;
  /** One below the other, whatever the width of the screen. */
  isNarrow?: boolean;
  choices: Choices;
};

export function CaseBody({ item, nowMs, isCalm = false, isNarrow = false, choices }: CaseBodyProps) {
  const { decision } = item;
  const busyMove = choices.busyMoveOf(item);
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
        onConfirm={() => choices.confirm(item)}
        onDecline={() => choices.decline(item)}
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
          onChoose={(moves) => choices.choose(item, moves)}
        />
      </div>
    </>
  );
}

type ChoiceListProps = {
  item: AttentionItem;
  busyMove?: AttentionMove | undefined;
  isCalm: boolean;
  onChoose: (moves: readonly AttentionMove[]) => void;
};

const icons: Partial<Record<AttentionMove, string>> = { deliver: sendIcon, check: refreshIcon };

function ChoiceList({ item, busyMove, isCalm, onChoose }: ChoiceListProps) {
  return (
    <ul className="grid content-start self-start rounded-md border border-line">
      {choicesOf(item).map((choice) => {
        const [move] = choice.moves;
        const icon = move && icons[move];
        const isBusy = busyMove !== undefined && busyMove === move;
        return (
          <li
            key={choice.name}
            className="grid items-center gap-2 px-3 py-2.5 text-sm not-first:border-t not-first:border-line max-sm:*:last:w-full sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-4"
          >
            <p className="text-ink-muted">
              <span className="block text-md font-medium text-ink">{choice.name}</span>
              <Words of={choice.effect} />
            </p>
            <Button
              subject={item.ext_transaction_id}
              variant={variantOf(isCalm ? { ...choice, isSuggested: false } : choice)}
              {...(icon && { icon })}
              wrap
              busy={isBusy}
              disabled={busyMove !== undefined && !isBusy}
              onClick={() => onChoose(choice.moves)}
            >
              <span>
                <Words of={choice.button} />
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function variantOf({ moves: [move], isSuggested }: Choice) {
  if (isSuggested) return 'primary';
  if (move === 'check') return 'quiet';
  return move === 'refund' ? 'danger-quiet' : 'secondary';
}

type WaitingVerdictProps = {
  item: AttentionItem;
  decision: WireDecision;
  steps: readonly ListedStep[];
  nowMs: number;
  isNarrow: boolean;
  isConfirming: boolean;
  onConfirm: () => void;
  onDecline: () => void;
};

function WaitingVerdict(props: WaitingVerdictProps) {
  const { item, decision, steps, nowMs, isNarrow, isConfirming, onConfirm, onDecline } = props;
  const { ext_transaction_id: reference } = item;
  if (decision.is_own) {
    return (
      <>
        <StepList steps={steps} />
        <AskedSlip item={item} decision={decision} />
        <CaseFoot note="You cannot confirm what you asked for.">
          <Button subject={reference} onClick={onDecline}>
            Take it back
          </Button>
        </CaseFoot>
      </>
    );
  }
  const slip = slipOf(decision.move, item);
  const request = sentences(say`${decision.asked_by.name} wants to ${moves[decision.move].deed(item)}.`);
  return (
    <>
      <p className="max-w-184">
        <Words of={sentences(storyOf(item, nowMs), request)} />
      </p>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${isNarrow ? '' : 'lg:grid-cols-2 lg:gap-6'}`}>
        <KnownList item={item} nowMs={nowMs} />
        <AskedSlip item={item} decision={decision} />
      </div>
      <CaseFoot
        note={
          decision.can_confirm
            ? 'The vendors are asked first. If one says otherwise, nothing happens.'
            : `You and ${decision.asked_by.name} count as one person: one of you made the other’s account, or somebody made both. Somebody else must confirm it.`
        }
      >
        <Button subject={reference} variant="danger-quiet" disabled={isConfirming} onClick={onDecline}>
          Decline
        </Button>
        {decision.can_confirm && (
          <Button
            subject={reference}
            variant="primary"
            icon={checkIcon}
            busy={isConfirming}
            wrap
            onClick={onConfirm}
          >
            <span>Confirm {slip && <Money amountGhs={slip.totalGhs} />}</span>
          </Button>
        )}
      </CaseFoot>
    </>
  );
}

function AskedSlip({ item, decision }: Pick<WaitingVerdictProps, 'item' | 'decision'>) {
  const { move, reason, evidence, supplier_keeps_cost } = decision;
  return (
    <div className="self-start">
      <DecisionSlipList move={move} item={item}>
        <SlipRow name="Reason">{reason}</SlipRow>
        {evidence && <SlipRow name="Evidence">{evidence}</SlipRow>}
        {supplier_keeps_cost && <SlipRow name="Cost">The supplier keeps it</SlipRow>}
      </DecisionSlipList>
    </div>
  );
}

const marks = {
  yes: { icon: checkIcon, color: 'text-success' },
  no: { icon: bangIcon, color: 'text-danger' },
  wait: { icon: clockIcon, color: 'text-warning' },
  held: { icon: walletIcon, color: 'text-ink-subtle' },
} as const;

function KnownList({ item, nowMs }: { item: AttentionItem; nowMs: number }) {
  return (
    <dl className="grid content-start self-start rounded-md border border-line bg-canvas text-md">
      {factsOf(item, nowMs).map(({ tone, who, what, small }) => (
        <CaseFact
          key={who}
          {...marks[tone]}
          who={who}
          className="grid gap-px not-first:border-t not-first:border-line"
        >
          <Words of={what} />
          {small && (
            <span className="block text-sm font-normal text-ink-muted tabular-nums">
              <Words of={small} />
            </span>
          )}
        </CaseFact>
      ))}
    </dl>
  );
}
