/** A dialog's decision: taken down, followed until it ends, and what is left to do when it was refused. */

import type { MoneyMove } from '@ntem/contract/attention-rules';
import type { AttentionItem } from '@ntem/contract/topics/attention';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  readReview,
  reviewKey,
  tellEnd,
  tellLater,
  useReview,
} from '#features/admin/attention/use-review.ts';
import { useOutcome } from '#features/admin/decisions/use-outcome.ts';
import { noAnswerText, reasonOf } from '#lib/api/refusal-text.ts';
import { showToast } from '#lib/browser/toast.ts';
import { type DecisionBody, sendDecision, sendQuestion } from './decision-calls.ts';
import { sayAnswers } from './decision-words.ts';

type Options = { item: AttentionItem; move: MoneyMove; onClose: () => void };

export function useDecision({ item: opened, move, onClose }: Options) {
  const cache = useQueryClient();
  const [openedAtMs] = useState(() => Date.now());
  const [sent, setSent] = useState<{ id: string; isQuestion: boolean }>();
  const [refusal, setRefusal] = useState<string>();
  /** What the vendors said when they were asked again. */
  const [answer, setAnswer] = useState<string>();
  /** It can be sent. Once the vendors have said no, only after they were asked again. */
  const [isOpen, setOpen] = useState(true);
  const item = useReview({ item: opened, atMs: openedAtMs });
  const outcome = useOutcome(sent?.id, item.decision);

  const ended = outcome.phase === 'ended' ? item.decision : undefined;
  useEffect(() => {
    if (!ended || !sent) return;
    void cache.invalidateQueries({ queryKey: ['admin'] });
    if (ended.state === 'done' && !sent.isQuestion) {
      tellEnd(ended, item);
      onClose();
      return;
    }
    // What was typed stays: the person reads why, and may ask again or decide otherwise.
    setSent(undefined);
    setOpen(sent.isQuestion && item.moves.includes(move));
    if (sent.isQuestion) setAnswer(sayAnswers(item, Date.now()));
    else setRefusal(ended.said ?? 'It was not carried out.');
  }, [ended, sent, item, move, cache, onClose]);

  const follow = async (id: string, isQuestion: boolean) => {
    setSent({ id, isQuestion });
    // Without an answer the next look comes by itself.
    const look = { queryKey: reviewKey(item.id), queryFn: () => readReview(item.id) };
    await cache.fetchQuery(look).catch(() => {});
  };
  const forget = () => {
    setRefusal(undefined);
    setAnswer(undefined);
  };
  return {
    item,
    phase: outcome.phase,
    isQuestion: sent?.isQuestion ?? false,
    isOpen,
    refusal,
    answer,
    setRefusal,
    async decide(body: DecisionBody) {
      forget();
      const decided = await sendDecision(move, item.id, body);
      if (!decided.waits_for_second_admin) return follow(decided.decision_id, false);
      showToast('success', `${item.ext_transaction_id} waits for a second admin`);
      void cache.invalidateQueries({ queryKey: ['admin'] });
      onClose();
    },
    async ask() {
      forget();
      try {
        await follow((await sendQuestion(item.id)).decision_id, true);
      } catch (error) {
        setRefusal(reasonOf(error, noAnswerText));
      }
    },
    /** The card goes on showing how far it is. */
    close() {
      if (sent) tellLater(sent.id);
      onClose();
    },
  };
}
