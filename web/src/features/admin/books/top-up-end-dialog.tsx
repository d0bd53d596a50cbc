/** An admin records how a top-up ended about which the gateway gives no answer. */
import { receivedText } from '@ntem/contract/floats/limits';
import { findReasonFault, howKnownText } from '@ntem/contract/review/attention-moves';
import { evidenceLength } from '@ntem/contract/review/limits';
import { floatsRefresh } from '#features/admin/floats/floats-refresh.ts';
import { DecisionDialog } from '#features/admin/review/decision/reason-dialog.tsx';
import { noAnswerText } from '#lib/api/api-error.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { useSession } from '#lib/session/session.ts';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { AmountInput } from '#ui/forms/inputs.tsx';
import { ghs, tel, Words, words } from '#ui/small/phrase.tsx';
import type { Difference } from './differences.tsx';
import { type OpenTopUp, readReceived, sayWhatWasEntered, submitLabelOf } from './top-up-words.ts';

type TopUpEndDialogProps = { difference: Difference; topUp: OpenTopUp; onClose: () => void };

export function TopUpEndDialog({ difference, topUp, onClose }: TopUpEndDialogProps) {
  const { reference, attempt_reference: attemptReference, resolution } = difference;
  const { send } = useSend('POST /floats/top-ups/{id}/end', {
    refresh: ['GET /reconciliation', 'GET /reconciliation/days', 'GET /dashboard/waiting', ...floatsRefresh],
    onDone: onClose,
    toast: ({ message }) => `${reference}: ${message}`,
  });
  const form = useForm({
    initial: { received: '', reason: '', evidence: '' },
    validate: ({ received, reason, evidence }) => ({
      received: readReceived(received) === undefined ? receivedText : undefined,
      reason: findReasonFault(reason),
      evidence: evidence.trim().length < evidenceLength.min ? howKnownText : undefined,
    }),
    onSubmit: ({ received, reason, evidence }) =>
      send({ params: { id: topUp.id }, body: { received: readReceived(received) ?? 0, reason, evidence } }),
    failed: noAnswerText,
  });
  const { amount, seller, phone_number: phone } = topUp;
  const received = readReceived(form.values.received);
  const reader = useSession()?.user.id;
  return (
    <DecisionDialog
      title="Say how this top-up ended"
      subtitle={words`${ghs(amount)} from ${tel(phone)} for ${seller.name}’s float`}
      network={topUp.network.toLowerCase()}
      form={form}
      phase={form.sending.busy ? 'asking' : 'ready'}
      asking="Asking the gateway…"
      submitLabel={<Words of={submitLabelOf(topUp, received, reader)} />}
      notice={
        <Notice tone="warning">
          {topUp.said && (
            <p>
              <Words of={sayWhatWasEntered(topUp.said)} />
            </p>
          )}
          {resolution && (
            <p>Resolved earlier: “{resolution}”. If the float was corrected then, undo that correction.</p>
          )}
          <p>
            The amount goes into the float. The gateway is asked first
            {attemptReference && `; it knows the top-up as ${attemptReference}`}.
          </p>
        </Notice>
      }
      shownBy="list"
      above={
        <Field label="Amount received" error={form.errorOf('received')} hint="0 if it was never paid.">
          <AmountInput {...form.field('received')} min={0} />
        </Field>
      }
      reasonHint="Kept in the audit log."
      evidenceHint="How you know, such as the gateway’s own list or ticket."
      onClose={onClose}
    />
  );
}
