/** Changes the payout number: the new number, the code that proves it, and the start of its use. */
import { codeDigits, codeResendAfterMs } from '@ntem/contract/accounts/limits';
import { sayDuration } from '@ntem/contract/durations';
import { type Network, networkName, networkText, numberOf } from '@ntem/contract/networks';
import { payoutNumberRestMs } from '@ntem/contract/payouts/limits';
import { withdrawalTexts } from '@ntem/contract/payouts/withdrawal-refusals';
import { networkOfPrefix, parsePhone } from '@ntem/contract/phones';
import { useState } from 'react';
import { reasonOf } from '#lib/api/api-error.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Notice } from '#ui/core/notice.tsx';
import { Field, FieldGroup, PhoneInput } from '#ui/flow/field.tsx';
import { NetworkPicker } from '#ui/flow/network-picker.tsx';
import { ResendButton } from '#ui/flow/resend-button.tsx';
import { CodeInput } from '#ui/forms/code-input.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { tel, words } from '#ui/small/phrase.tsx';

const failed = 'No answer came. Please try again.';

type PayoutNumber = { phone_number: string; network: Network };
type Sent = PayoutNumber & { requestId: string; resendAtMs: number };

export function ChangeNumberDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<Sent>();
  const { send } = useSend('PUT /earnings/payout-number', {
    onDone: ({ data }, { body }) =>
      setSent({ ...body, requestId: data.otp.requestId, resendAtMs: Date.now() + codeResendAfterMs }),
  });
  const sendCode = ({ phone_number, network }: PayoutNumber) => send({ body: { phone_number, network } });
  return sent ? (
    <CodeStep key={sent.requestId} sent={sent} onResend={() => sendCode(sent)} onClose={onClose} />
  ) : (
    <NumberStep onSend={sendCode} onClose={onClose} />
  );
}

type NumberStepProps = { onSend: (number: PayoutNumber) => Promise<unknown>; onClose: () => void };

function NumberStep({ onSend, onClose }: NumberStepProps) {
  const form = useForm({
    initial: { phone_number: '', network: '' },
    validate: ({ phone_number, network }) => ({
      phone_number: parsePhone(phone_number) ? undefined : withdrawalTexts.phone,
      network: network ? undefined : networkText,
    }),
    onSubmit: ({ phone_number, network }) =>
      onSend({ phone_number: parsePhone(phone_number) ?? phone_number, network: network as Network }),
    failed,
  });
  return (
    <FormDialog
      title="Change number"
      submitLabel="Send code"
      {...form.sending}
      notice={
        <Notice>
          A code proves the new number. It can be used {sayDuration(payoutNumberRestMs)} later; the old one
          stays until then.
        </Notice>
      }
      onClose={onClose}
    >
      <PhoneFields form={form} />
    </FormDialog>
  );
}

type CodeStepProps = { sent: Sent; onResend: () => Promise<unknown>; onClose: () => void };

function CodeStep({ sent, onResend, onClose }: CodeStepProps) {
  const { send } = useSend('POST /earnings/payout-number/verify', {
    updates: 'GET /earnings/payout-number',
    toast: ({ message }) => message,
    onDone: onClose,
  });
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: code.length === codeDigits ? undefined : withdrawalTexts.code }),
    onSubmit: ({ code }) => send({ body: { requestId: sent.requestId, code } }),
    failed,
    onFailure: () => form.setValue('code', ''),
  });
  const resend = () => onResend().catch((error: unknown) => form.setRefusal(reasonOf(error, failed)));
  return (
    <FormDialog
      title="Prove the new number"
      subtitle={words`We sent a code to ${tel(sent.phone_number)}.`}
      submitLabel="Confirm"
      {...form.sending}
      onClose={onClose}
    >
      <FieldGroup label={`${codeDigits}-digit code`} error={form.errorOf('code')}>
        <CodeInput
          name="code"
          length={codeDigits}
          value={form.values.code}
          onChange={(code) => form.setValue('code', code)}
        />
      </FieldGroup>
      <ResendButton atMs={sent.resendAtMs} onResend={resend} />
    </FormDialog>
  );
}

type PhoneForm = ReturnType<typeof useForm<{ phone_number: string; network: string }>>;

/** The number suggests its network; the person may know better, because numbers are ported. */
function PhoneFields({ form }: { form: PhoneForm }) {
  const { phone_number: typed, network } = form.values;
  const suggested = suggestionFor(typed);
  const prefix = typed.replace(/\s/g, '').slice(0, 3);
  return (
    <>
      <Field
        label="New number"
        error={form.errorOf('phone_number')}
        ok={
          suggested === network &&
          `${prefix} is ${numberOf(suggested)}. Network set to ${networkName(suggested)}.`
        }
      >
        <PhoneInput
          {...form.field('phone_number')}
          onChange={({ target }) => {
            form.setValue('phone_number', target.value);
            const next = suggestionFor(target.value);
            if (next) form.setValue('network', next);
          }}
        />
      </Field>
      <FieldGroup label="Network" error={form.errorOf('network')}>
        <NetworkPicker name="network" value={network} onChange={(value) => form.setValue('network', value)} />
      </FieldGroup>
    </>
  );
}

function suggestionFor(typed: string) {
  return parsePhone(typed) ? networkOfPrefix(typed) : undefined;
}
