/** What one admin has asked for and another confirms: each sees the same facts. */
import type { AttentionItem, WireDecision } from '@ntem/contract/review/endpoints/attention';
import { DecisionSlipList, slipOf } from '#features/admin/review/decision/decision-slip.tsx';
import { moves } from '#features/admin/review/decision/move-words.ts';
import { Button } from '#ui/core/button.tsx';
import { Money } from '#ui/core/formats.tsx';
import { checkIcon } from '#ui/core/icon.tsx';
import { SlipRow } from '#ui/flow/slip.tsx';
import { type ListedStep, StepList } from '#ui/page/step-list.tsx';
import { say, sentences, Words } from '#ui/small/phrase.tsx';
import { CaseFoot } from '#ui/tables/case-card.tsx';
import { KnownList } from './known-list.tsx';
import { storyOf } from './trouble-words.ts';

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

export function WaitingVerdict(props: WaitingVerdictProps) {
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
