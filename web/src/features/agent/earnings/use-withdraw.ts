/** Asks for a withdrawal so that a second tap, a second tab or a retry never pays twice. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ApiError, messageOf } from '#lib/api/api-error.ts';
import { useRetryKey } from '#lib/api/retry-key.ts';
import { showToast } from '#lib/browser/toast.ts';
import type { WithdrawalWish } from './confirm-withdrawal.tsx';
import { useWithdrawals } from './use-earnings.ts';

const refusalTexts: Record<string, string> = {
  STALE: 'A withdrawal was made elsewhere in the meantime. Check your balance and try again.',
};

export function useWithdraw() {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const withRetryKey = useRetryKey();
  const cache = useQueryClient();
  const newest = useWithdrawals(1).data?.data[0]?.id ?? null;

  const send = async (wish: WithdrawalWish): Promise<boolean> => {
    setBusy(true);
    setRefusal(undefined);
    const body = { ...wish, last_withdrawal_id: newest };
    try {
      const { data, message } = await withRetryKey(body, (idempotencyKey) =>
        call('POST /earnings/withdrawals', { body, idempotencyKey }),
      );
      const isWaiting = data.status === 'awaiting_approval';
      showToast('success', isWaiting ? 'Withdrawal requested. An admin approves it first.' : message);
      return true;
    } catch (error) {
      const known = error instanceof ApiError ? refusalTexts[error.code] : undefined;
      const field = error instanceof ApiError ? Object.values(error.errors)[0] : undefined;
      setRefusal(known ?? field ?? messageOf(error));
      return false;
    } finally {
      setBusy(false);
      await cache.invalidateQueries({ queryKey: ['earnings'] });
    }
  };
  return { send, isBusy, refusal };
}
