/** A dialog's decision about an order: sent, followed until it ends, and what is left to do when it was refused. */
import type { MoneyMove } from '@ntem/contract/review/attention-moves';
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewOf, useReview } from '#features/admin/review/use-review.ts';
import { call, type Input } from '#lib/api/api.ts';
import { noAnswerText, reasonOf } from '#lib/api/api-error.ts';
import { useRefresh } from '#lib/api/use-read.ts';
import { showToast } from '#lib/browser/toast.ts';
import { endText, sayAnswers } from './decision-words.ts';
import { tellEnd, useSentDecision } from './use-sent-decision.ts';

type Body = Input<'POST /attention/{orderId}/refund'>['body'] & { evidence: string };

type Options = {
  item: AttentionItem;
  move: MoneyMove;
  onRefused: (text: string | undefined) => void;
  onClose: () => void;
};

export function useDecision({ item: opened, move, onRefused, onClose }: Options) {
  const cache = useQueryClient();
  const refresh = useRefresh();
  const [openedAtMs] = useState(() => Date.now());
  const [isQuestion, setQuestion] = useState(false);
  /** What the vendors said when they were asked again. */
  const [answer, setAnswer] = useState<string>();
  /** It can be sent. Once the vendors have said no, only after they were asked again. */
  const [isOpen, setOpen] = useState(true);
  const item = useReview({ item: opened, atMs: openedAtMs });
  const { phase, sent, leave } = useSentDecision(item.decision, ({ state, said }) => {
    if (item.decision && state === 'done' && !isQuestion) {
      tellEnd(item.decision, endText(item.decision, item, Date.now()));
      return onClose();
    }
    // What was typed stays: the person reads why, and may ask again or decide otherwise.
    setOpen(isQuestion && item.moves.includes(move));
    if (isQuestion) setAnswer(sayAnswers(item, Date.now()));
    else onRefused(said ?? 'It was not carried out.');
  });

  const params = { orderId: item.id };
  const follow = async (decisionId: string, isAsked: boolean) => {
    setQuestion(isAsked);
    sent(decisionId);
    // Without an answer the next look comes by itself.
    await cache.fetchQuery(reviewOf(item.id)).catch(() => {});
  };
  return {
    item,
    phase,
    isQuestion,
    isOpen,
    answer,
    async decide({ reason, evidence, receiver, supplier_keeps_cost }: Body) {
      setAnswer(undefined);
      const body = {
        ...{ reason, evidence },
        ...((move === 'refund' || move === 'mark-refunded') && { supplier_keeps_cost }),
        ...(move === 'refund' && receiver && { receiver }),
      };
      const { data } = await call(`POST /attention/{orderId}/${move}`, { params, body });
      if (!data.waits_for_second_admin) return follow(data.decision_id, false);
      showToast('warning', `${item.ext_transaction_id} waits for a second admin. Nothing has moved yet.`);
      void refresh('all');
      onClose();
    },
    async ask() {
      onRefused(undefined);
      setAnswer(undefined);
      try {
        // Asking changes nothing by itself, so it needs no reason.
        const { data } = await call('POST /attention/{orderId}/check', { params, body: {} });
        await follow(data.decision_id, true);
      } catch (error) {
        onRefused(reasonOf(error, noAnswerText));
      }
    },
    /** The card goes on showing how far it is. */
    close() {
      leave();
      onClose();
    },
  };
}
