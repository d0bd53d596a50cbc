/** What a press on a choice does: a question is sent at once, a decision opens its dialog. */

import type { AttentionMove, MoneyMove } from '@ntem/contract/attention-rules';
import type { AttentionItem, WireDecision } from '@ntem/contract/topics/attention';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { readReview, reviewKey, tellLater } from '#features/admin/attention/use-review.ts';
import { noAnswerText, reasonOf } from '#lib/api/refusal-text.ts';
import { showToast } from '#lib/browser/toast.ts';
import { sendConfirmation, sendQuestion } from './decision-calls.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

type Chosen = { item: AttentionItem; move: MoneyMove } | { item: AttentionItem; declined: WireDecision };

export type Choices = {
  /** What is on its way for this order. */
  busyMoveOf: (item: AttentionItem) => AttentionMove | 'confirm' | undefined;
  choose: (item: AttentionItem, move: AttentionMove) => void;
  confirm: (item: AttentionItem) => void;
  decline: (item: AttentionItem) => void;
  /** The dialog that is open. It outlives the card that it was opened from. */
  dialog: ReactNode;
};

export function useChoices(): Choices {
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [busy, setBusy] = useState<{ id: string; move: AttentionMove | 'confirm' }>();
  const close = () => setChosen(undefined);

  const send = async (
    item: AttentionItem,
    move: AttentionMove | 'confirm',
    work: () => Promise<{ decision_id: string }>,
  ) => {
    setBusy({ id: item.id, move });
    try {
      const { decision_id } = await work();
      tellLater(decision_id);
      await cache.fetchQuery({ queryKey: reviewKey(item.id), queryFn: () => readReview(item.id) });
    } catch (error) {
      showToast('error', reasonOf(error, noAnswerText));
      // Somebody else may have decided it: the list says how it stands.
      void cache.invalidateQueries({ queryKey: ['admin', 'attention'] });
    } finally {
      setBusy(undefined);
    }
  };

  return {
    busyMoveOf: ({ id }) => (busy?.id === id ? busy.move : undefined),
    choose(item, move) {
      if (move === 'check') void send(item, 'check', () => sendQuestion(item.id));
      else setChosen({ item, move });
    },
    confirm(item) {
      const { decision } = item;
      if (decision) void send(item, 'confirm', () => sendConfirmation(item.id, decision.id));
    },
    decline(item) {
      if (item.decision) setChosen({ item, declined: item.decision });
    },
    dialog: chosen && (
      <>
        {'move' in chosen && <DecisionDialog {...chosen} onClose={close} />}
        {'declined' in chosen && (
          <DeclineDialog item={chosen.item} decision={chosen.declined} onClose={close} />
        )}
      </>
    ),
  };
}
