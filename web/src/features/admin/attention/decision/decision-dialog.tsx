/** A decision about an order: its figures, the reason for the audit log, and what the vendors say to it. */
import { findReasonFault, isMark, type MoneyMove } from '@ntem/contract/attention-rules';
import { evidenceLength } from '@ntem/contract/limits';
import { networkText } from '@ntem/contract/networks';
import { networkOfPrefix, parsePhone } from '@ntem/contract/phones';
import type { AttentionItem } from '@ntem/contract/topics/attention';
import { useQueryClient } from '@tanstack/react-query';
import { noAnswerText, refusalText } from '#lib/api/refusal-text.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Tel } from '#ui/core/tel.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { refreshIcon } from '#ui/small/icons.ts';
import { Words } from '#ui/small/phrase.tsx';
import { DecisionFields, receiverOf } from './decision-fields.tsx';
import { submitLabelOf } from './decision-slip.ts';
import { DecisionSlipList } from './decision-slip-list.tsx';
import { askedFirst } from './decision-words.ts';
import { choiceOf, isRefused, moves, needsEvidence } from './move-words.ts';
import { useDecision } from './use-decision.ts';

type DecisionDialogProps = { item: AttentionItem; move: MoneyMove; onClose: () => void };

export function DecisionDialog({ item: opened, move, onClose }: DecisionDialogProps) {
  const cache = useQueryClient();
  const decision = useDecision({ item: opened, move, onClose });
  const { item, phase, refusal } = decision;
  const form = useForm({
    initial: {
      reason: '',
      evidence: '',
      supplier_keeps_cost: false as boolean,
      phone_number: '',
      network: '' as string,
    },
    validate: ({ reason, evidence, phone_number, network }) => {
      const number = phone_number.trim();
      return {
        reason: findReasonFault(reason),
        evidence:
          needsEvidence(move, item) && evidence.trim().length < evidenceLength.min
            ? evidenceText(move)
            : undefined,
        phone_number: number && !parsePhone(number) ? 'Please enter a valid phone number' : undefined,
        network: parsePhone(number) && !network && !networkOfPrefix(number) ? networkText : undefined,
      };
    },
    async onSubmit(values) {
      const { reason, evidence, supplier_keeps_cost } = values;
      const other = receiverOf(values);
      const receiver = other && { phone_number: other.phone, network: other.network };
      await decision.decide({ reason, evidence, supplier_keeps_cost, ...(receiver && { receiver }) });
    },
    onFailure(error) {
      const fields = ['reason', 'evidence', 'phone_number', 'network'];
      decision.setRefusal(refusalText(error, { fields, lastResort: noAnswerText }));
      void cache.invalidateQueries({ queryKey: ['admin', 'attention'] });
    },
  });
  const receiver = isRefused(item) ? receiverOf(form.values) : undefined;
  const isAsking = form.isSubmitting || phase === 'asking';
  const asking = `Asking ${askedFirst(move, item)}…`;
  return (
    <FormDialog
      title={moves[move].title}
      subtitle={
        <>
          {item.package} for <Tel number={item.recipient} />
        </>
      }
      network={item.network.toLowerCase()}
      submitLabel={isAsking ? asking : <Words of={submitLabelOf(move, item, receiver)} />}
      cancelLabel={phase === 'ready' && decision.isOpen ? 'Cancel' : 'Close'}
      danger={move === 'refund' || move === 'write-off'}
      busy={isAsking}
      onSubmit={form.submit}
      refusal={phase === 'ready' ? refusal : undefined}
      notice={<WhatHappens item={item} move={move} phase={phase} answer={decision.answer} />}
      instead={insteadOfSending(decision)}
      onClose={decision.close}
    >
      <p className="sr-only" role="status">
        {phase === 'asking' && asking}
      </p>
      <DecisionSlipList move={move} item={item} receiver={receiver} />
      <DecisionFields form={form} move={move} item={item} />
    </FormDialog>
  );
}

/** A mark speaks for the vendor; anything else says that what was sent before did not happen. */
function evidenceText(move: MoneyMove): string {
  return isMark(move) ? 'Please say how you know' : 'Please say how you know that the one before failed';
}

/** The red button is gone once the vendors have said no; they can be asked again. */
function insteadOfSending({ phase, isOpen, isQuestion, item, ask }: ReturnType<typeof useDecision>) {
  if (phase === 'slow') return null;
  const isAskedAgain = phase === 'asking' && isQuestion;
  if (isOpen && !isAskedAgain) return undefined;
  if (!item.moves.includes('check')) return null;
  return (
    <Button icon={refreshIcon} busy={isAskedAgain} onClick={ask}>
      Ask again
    </Button>
  );
}

type WhatHappensProps = { item: AttentionItem; move: MoneyMove; phase: string; answer: string | undefined };

function WhatHappens({ item, move, phase, answer }: WhatHappensProps) {
  if (phase === 'slow') {
    return (
      <Notice tone="info" announced>
        This takes longer. You may close this: it goes on by itself, and the order shows how far it is.
      </Notice>
    );
  }
  if (answer) {
    return (
      <Notice tone="info" announced>
        {answer}
      </Notice>
    );
  }
  const { effect, needsSecondAdmin } = choiceOf(move, item);
  const isSaidBySlip = ['refund', 'return-extra', 'deliver'].includes(move);
  if (isSaidBySlip && !needsSecondAdmin) return null;
  return (
    <Notice tone="warning">
      {isSaidBySlip ? 'A second admin has to confirm it first. Nothing moves before.' : <Words of={effect} />}
    </Notice>
  );
}
