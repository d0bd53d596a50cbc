/** Sends a question at once when its choice is pressed, and opens the dialog of a decision. */
import type { AttentionMove, MoneyMove } from '@ntem/contract/review/attention-moves';
import type { AttentionItem, WireDecision } from '@ntem/contract/review/endpoints/attention';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewOf } from '#features/admin/review/use-review.ts';
import { call } from '#lib/api/api.ts';
import { noAnswerText } from '#lib/api/api-error.ts';
import { useRefresh } from '#lib/api/use-read.ts';
import { useSend, useWork } from '#lib/api/use-send.ts';
import { Notice } from '#ui/core/notice.tsx';
import { say, sentences, tel, Words, words } from '#ui/small/phrase.tsx';
import { OrderDecisionDialog } from './decision-dialog.tsx';
import { askerOf } from './decision-words.ts';
import { moves } from './move-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { tellLater } from './use-sent-decision.ts';

type Chosen =
  | { item: AttentionItem; moves: readonly [MoneyMove, ...MoneyMove[]] }
  | { item: AttentionItem; declined: WireDecision };

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
    choose(item: AttentionItem, moves: readonly AttentionMove[]) {
      const [first, ...others] = moves.filter((move) => move !== 'check');
      if (first) setChosen({ item, moves: [first, ...others] });
      else void press({ id: item.id, move: 'check' });
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
        {'moves' in chosen && <OrderDecisionDialog {...chosen} onClose={close} />}
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

type DeclineDialogProps = { item: AttentionItem; decision: WireDecision; onClose: () => void };

function DeclineDialog({ item, decision, onClose }: DeclineDialogProps) {
  const isOwn = decision.is_own;
  const { send } = useSend('POST /attention/{orderId}/decline', {
    // After a refusal as well: somebody else may have decided it.
    refresh: ['GET /attention', 'GET /attention/{orderId}', 'GET /dashboard/waiting'],
    onDone: onClose,
    toast: isOwn ? 'Request withdrawn' : 'Request declined',
  });
  const asked = say`${askerOf(decision)} asked to ${moves[decision.move].deed(item)}.`;
  return (
    <ReasonDialog
      title={isOwn ? 'Take the request back' : 'Decline the request'}
      subtitle={words`${item.package} for ${tel(item.recipient)}`}
      network={item.network.toLowerCase()}
      submitLabel={isOwn ? 'Take it back' : 'Decline'}
      danger={!isOwn}
      notice={
        <Notice tone="info">
          <Words of={sentences(asked, 'Nothing has moved, and the order stays as it is.')} />
        </Notice>
      }
      label="Your reason"
      hint="Kept in the audit log."
      send={(reason) => send({ params: { orderId: item.id }, body: { decision_id: decision.id, reason } })}
      onClose={onClose}
    />
  );
}
