/** Changes the payout number: the new number, the code that proves it, and when it can be used. */
import { sayDuration } from '@ntem/contract/durations';
import { codeDigits, codeResendAfterMs, payoutNumberRestMs } from '@ntem/contract/limits';
import { type Network, parsePhone } from '@ntem/contract/phones';
import { withdrawalTexts } from '@ntem/contract/seller-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PhoneFields } from '#features/agent/phone-fields.tsx';
import { call } from '#lib/api/api.ts';
import { refusalText } from '#lib/api/refusal-text.ts';
import { useRetryKey } from '#lib/api/retry-key.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useCountdownTo } from '#lib/browser/use-countdown.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Tel } from '#ui/core/tel.tsx';
import { FieldGroup } from '#ui/flow/field.tsx';
import { CodeInput } from '#ui/forms/code-input.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { refreshIcon } from '#ui/small/icons.ts';

const lastResort = 'No answer came. Please try again.';

type Wanted = { phone_number: string; network: Network };
type Sent = Wanted & { requestId: string; resendAtMs: number };

export function ChangeNumberDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<Sent>();
  const withRetryKey = useRetryKey();
  const sendCode = async (wanted: Wanted) => {
    const { data } = await withRetryKey(wanted, (idempotencyKey) =>
      call('PUT /earnings/payout-number', { body: wanted, idempotencyKey }),
    );
    setSent({ ...wanted, requestId: data.otp.requestId, resendAtMs: Date.now() + codeResendAfterMs });
  };
  return sent ? (
    <CodeStep key={sent.requestId} sent={sent} onResend={() => sendCode(sent)} onClose={onClose} />
  ) : (
    <NumberStep onSend={sendCode} onClose={onClose} />
  );
}

function NumberStep({ onSend, onClose }: { onSend: (wanted: Wanted) => Promise<void>; onClose: () => void }) {
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    initial: { phone_number: '', network: '' },
    validate: ({ phone_number, network }) => ({
      phone_number: parsePhone(phone_number) ? undefined : withdrawalTexts.phone,
      network: network ? undefined : withdrawalTexts.network,
    }),
    onSubmit: ({ phone_number, network }) =>
      onSend({ phone_number: parsePhone(phone_number) ?? phone_number, network: network as Network }),
    onFailure: (error) => setRefusal(refusalText(error, { fields: ['phone_number', 'network'], lastResort })),
  });
  return (
    <FormDialog
      title="Change number"
      submitLabel="Send code"
      busy={form.isSubmitting}
      onSubmit={form.submit}
      refusal={refusal}
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

type CodeStepProps = { sent: Sent; onResend: () => Promise<void>; onClose: () => void };

function CodeStep({ sent, onResend, onClose }: CodeStepProps) {
  const [refusal, setRefusal] = useState<string>();
  const cache = useQueryClient();
  const countdown = useCountdownTo(sent.resendAtMs);
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: code.length === codeDigits ? undefined : withdrawalTexts.code }),
    async onSubmit({ code }) {
      const body = { requestId: sent.requestId, code };
      const { data, message } = await call('POST /earnings/payout-number/verify', { body });
      cache.setQueryData(['earnings', 'payout number'], data);
      showToast('success', message);
      onClose();
    },
    onFailure(error) {
      setRefusal(refusalText(error, { fields: ['code'], lastResort }));
      form.setValue('code', '');
    },
  });
  const resend = () =>
    onResend().catch((error: unknown) => setRefusal(refusalText(error, { fields: [], lastResort })));
  return (
    <FormDialog
      title="Prove the new number"
      subtitle={
        <>
          We sent a code to <Tel number={sent.phone_number} />.
        </>
      }
      submitLabel="Confirm"
      busy={form.isSubmitting}
      onSubmit={form.submit}
      refusal={refusal}
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
      <div className="tabular-nums">
        <Button block icon={refreshIcon} disabled={!countdown.isOver} onClick={resend}>
          {countdown.isOver ? 'Resend' : `Resend in ${countdown.text}`}
        </Button>
      </div>
    </FormDialog>
  );
}
