/** An admin says what came of a top-up of which the gateway says nothing. */
import { parseGhs } from '@ntem/contract/money';
import { findReasonFault } from '@ntem/contract/review/attention-moves';
import { evidenceLength } from '@ntem/contract/review/limits';
import { floatsRefresh } from '#features/admin/floats/floats-refresh.ts';
import { DecisionDialog } from '#features/admin/review/decision/reason-dialog.tsx';
import { noAnswerText } from '#lib/api/api-error.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { AmountInput } from '#ui/forms/inputs.tsx';
import { ghs, tel, words } from '#ui/small/phrase.tsx';
import type { Difference } from './differences.tsx';

type TopUpEndDialogProps = {
  reference: string;
  topUp: NonNullable<Difference['top_up']>;
  attemptReference: string | null;
  onClose: () => void;
};

function readReceived(typed: string): number | undefined {
  const amount = parseGhs(typed.trim());
  return amount === undefined || amount < 0n ? undefined : Number(amount) / 100;
}

export function TopUpEndDialog({ reference, topUp, attemptReference, onClose }: TopUpEndDialogProps) {
  const { send } = useSend('POST /floats/top-ups/{id}/end', {
    refresh: ['GET /reconciliation', 'GET /reconciliation/days', ...floatsRefresh],
    onDone: onClose,
    toast: ({ message }) => `${reference}: ${message}`,
  });
  const form = useForm({
    initial: { received: '', reason: '', evidence: '' },
    validate: ({ received, reason, evidence }) => ({
      received:
        readReceived(received) === undefined ? 'Please enter what came, or 0 if nothing did' : undefined,
      reason: findReasonFault(reason),
      evidence: evidence.trim().length < evidenceLength.min ? 'Please say how you know' : undefined,
    }),
    onSubmit: ({ received, reason, evidence }) =>
      send({ params: { id: topUp.id }, body: { received: readReceived(received) ?? 0, reason, evidence } }),
    failed: noAnswerText,
  });
  const { amount, seller, phone_number: phone, said } = topUp;
  const received = readReceived(form.values.received);
  return (
    <DecisionDialog
      title="Say how this top-up ended"
      subtitle={words`${ghs(amount)} from ${tel(phone)} for ${seller.name}’s float`}
      network={topUp.network.toLowerCase()}
      form={form}
      phase="ready"
      asking="Asking the gateway…"
      submitLabel={received ? words`Mark ${ghs(received)} as paid` : 'Mark as not paid'}
      notice={
        <Notice tone="warning">
          {said && (
            <p>{words`${said.by.name} said: ${ghs(said.received)} came. It counts once another admin says so too.`}</p>
          )}
          <p>
            What came goes into the float. The gateway is asked first
            {attemptReference && `; it knows the top-up as ${attemptReference}`}.
          </p>
        </Notice>
      }
      shownBy="list"
      above={
        <Field label="Amount that came" error={form.errorOf('received')} hint="0 if it was never paid.">
          <AmountInput {...form.field('received')} min={0} />
        </Field>
      }
      reasonHint="Kept in the audit log."
      evidenceHint="How you know, such as the gateway’s own list or ticket."
      onClose={onClose}
    />
  );
}
