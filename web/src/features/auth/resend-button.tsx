/** Asks for another code, once the countdown is over. */
import type { WireOneTimeCode } from '@ntem/contract/topics/accounts';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { refusalText } from '#lib/api/refusal-text.ts';
import { useRetryKey } from '#lib/api/retry-key.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useCountdownTo } from '#lib/browser/use-countdown.ts';
import { Button } from '#ui/core/button.tsx';
import { refreshIcon } from '#ui/small/icons.ts';
import type { PendingCode } from './auth-flow.ts';

type ResendButtonProps = {
  pending: PendingCode;
  onSent: (sent: WireOneTimeCode) => void;
  onFailed: (reason: string | undefined) => void;
};

const calls = { account: 'POST /auth/resend-otp', password: 'POST /auth/forgot-password' } as const;
const failed = 'Failed to resend code';

export function ResendButton({ pending, onSent, onFailed }: ResendButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const withKey = useRetryKey();
  const countdown = useCountdownTo(pending.resendAtMs);

  const resend = async () => {
    setBusy(true);
    try {
      const body = { phone_number: pending.phone };
      const { data } = await withKey(body, (idempotencyKey) =>
        call(calls[pending.purpose], { body, idempotencyKey }),
      );
      const sent = data.otp?.data?.otp;
      if (sent) onSent(sent);
      else showToast('error', 'Failed to send OTP');
    } catch (error) {
      showToast('error', failed);
      onFailed(refusalText(error, { fields: [], lastResort: failed }));
    } finally {
      setBusy(false);
    }
  };

  if (!countdown.isOver) {
    return (
      <div className="tabular-nums">
        <Button block disabled>
          Resend in {countdown.text}
        </Button>
      </div>
    );
  }
  return (
    <Button block icon={refreshIcon} busy={isBusy} onClick={resend}>
      Resend
    </Button>
  );
}
