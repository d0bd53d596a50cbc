/** An admin says what came of a top-up of which the gateway says nothing. */
import { parseGhs } from '@ntem/contract/money';
import { findReasonFault } from '@ntem/contract/review/attention-moves';
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
import { ghs, tel, words } from '#ui/small/phrase.tsx';
import type { Difference } from './differences.tsx';

type TopUp = NonNullable<Difference['top_up']>;
type TopUpEndDialogProps = { difference: Difference; topUp: TopUp; onClose: () => void };

function readReceived(typed: string): number | undefined {
  const amount = parseGhs(typed.trim());
  return amount === undefined || amount < 0n ? undefined : Number(amount) / 100;
}

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
      received:
        readReceived(received) === undefined ? 'Please enter what came, or 0 if nothing did' : undefined,
      reason: findReasonFault(reason),
      evidence: evidence.trim().length < evidenceLength.min ? 'Please say how you know' : undefined,
    }),
    onSubmit: ({ received, reason, evidence }) =>
      send({ params: { id: topUp.id }, body: { received: readReceived(received) ?? 0, reason, evidence } }),
    failed: noAnswerText,
  });
  const { amount, seller, phone_number: phone } = topUp;
  const received = readReceived(form.values.received);
  return (
    <DecisionDialog
      title="Say how this top-up ended"
      subtitle={words`${ghs(amount)} from ${tel(phone)} for ${seller.name}’s float`}
      network={topUp.network.toLowerCase()}
      form={form}
      phase={form.sending.busy ? 'asking' : 'ready'}
      asking="Asking the gateway…"
      submitLabel={useSubmitLabel(topUp, received)}
      notice={
        <Notice tone="warning">
          {topUp.said && <p>{sayWhatWasSaid(topUp.said)}</p>}
          {resolution && (
            <p>
              This was resolved before: {resolution}. If the float was corrected for it, take that back as
              well.
            </p>
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

function sayWhatWasSaid({ by, received }: NonNullable<TopUp['said']>) {
  return received > 0
    ? words`${by.name} said that ${ghs(received)} came. It counts once another admin says so too.`
    : `${by.name} said that nothing came. It counts once another admin says so too.`;
}

function useSubmitLabel({ amount, needs_second_admin: isLarge, said }: TopUp, received: number | undefined) {
  const reader = useSession()?.user.id;
  if (received === undefined) return 'Say how it ended';
  const isSecond = said !== null && said.received === received && said.by.id !== reader;
  if ((isLarge || received > amount) && !isSecond) return 'Ask a second admin';
  return received > 0 ? words`Mark ${ghs(received)} as paid` : 'Mark as not paid';
}
