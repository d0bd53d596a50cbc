/** What a press on a choice does: a question is sent at once, a decision opens its dialog. */
import type { AttentionMove, MoneyMove } from '@ntem/contract/attention-rules';
import type { AttentionItem, WireDecision } from '@ntem/contract/topics/attention';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewOf } from '#features/admin/attention/use-review.ts';
import { tellLater } from '#features/admin/decisions/use-sent-decision.ts';
import { call } from '#lib/api/api.ts';
import { noAnswerText } from '#lib/api/api-error.ts';
import { useRefresh } from '#lib/api/use-read.ts';
import { useWork } from '#lib/api/use-send.ts';
import { OrderDecisionDialog } from './decision-dialog.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

type Chosen = { item: AttentionItem; move: MoneyMove } | { item: AttentionItem; declined: WireDecision };

export type Choices = ReturnType<typeof useChoices>;

export function useChoices() {
  const cache = useQueryClient();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<Chosen>();
  const close = () => setChosen(undefined);
  const work = async (sent: Sent) => {
    await send(sent);
    // Busy until the card shows it. Without an answer the next look comes by itself.
    await cache.fetchQuery(reviewOf(sent.id)).catch(() => {});
  };
  const { press, isBusy, given } = useWork(work, {
    failed: noAnswerText,
    // Somebody else may have decided it: the list says how it stands.
    onFailed: () => void refresh(['GET /attention', 'GET /attention/{orderId}']),
  });
  return {
    busyMoveOf: ({ id }: AttentionItem) => (isBusy && given?.id === id ? given.move : undefined),
    choose(item: AttentionItem, move: AttentionMove) {
      if (move === 'check') void press({ id: item.id, move });
      else setChosen({ item, move });
    },
    confirm({ id, decision }: AttentionItem) {
      if (decision) void press({ id, move: 'confirm', decisionId: decision.id });
    },
    decline(item: AttentionItem) {
      if (item.decision) setChosen({ item, declined: item.decision });
    },
    /** It outlives the card that it was opened from. */
    dialog: chosen && (
      <>
        {'move' in chosen && <OrderDecisionDialog {...chosen} onClose={close} />}
        {'declined' in chosen && (
          <DeclineDialog item={chosen.item} decision={chosen.declined} onClose={close} />
        )}
      </>
    ),
  };
}

type Sent = { id: string; move: 'check' } | { id: string; move: 'confirm'; decisionId: string };

async function send(sent: Sent): Promise<void> {
  const params = { orderId: sent.id };
  const { data } =
    sent.move === 'check'
      ? await call('POST /attention/{orderId}/check', { params, body: {} })
      : await call('POST /attention/{orderId}/confirm', { params, body: { decision_id: sent.decisionId } });
  tellLater(data.decision_id);
}
