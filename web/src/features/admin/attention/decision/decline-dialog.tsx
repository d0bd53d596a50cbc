/** Turns down what another admin has asked for, or takes back what oneself has. */
import type { AttentionItem, WireDecision } from '@ntem/contract/topics/attention';
import { ReasonDialog } from '#features/admin/decisions/reason-dialog.tsx';
import { useSend } from '#lib/api/use-send.ts';
import { Tel } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { say, sentences, Words } from '#ui/small/phrase.tsx';
import { askerOf } from './decision-words.ts';
import { moves } from './move-words.ts';

type DeclineDialogProps = { item: AttentionItem; decision: WireDecision; onClose: () => void };

export function DeclineDialog({ item, decision, onClose }: DeclineDialogProps) {
  const isOwn = decision.is_own;
  const { send } = useSend('POST /attention/{orderId}/decline', {
    // After a refusal as well: somebody else may have decided it.
    refresh: ['GET /attention', 'GET /attention/{orderId}'],
    onDone: onClose,
    toast: isOwn ? 'Request withdrawn' : 'Request declined',
  });
  const asked = say`${askerOf(decision)} asked to ${moves[decision.move].deed(item)}.`;
  return (
    <ReasonDialog
      title={isOwn ? 'Take the request back' : 'Decline the request'}
      subtitle={
        <>
          {item.package} for <Tel number={item.recipient} />
        </>
      }
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
