/** Asks for a withdrawal so that a second tap, a second tab or a retry never pays twice. */
import { ApiError, messageOf } from '#lib/api/api-error.ts';
import { useSend } from '#lib/api/use-send.ts';
import type { WithdrawalWish } from './confirm-withdrawal.tsx';
import { useWithdrawals } from './use-earnings.ts';

const staleText = 'A withdrawal was made elsewhere in the meantime. Check your balance and try again.';

export function useWithdraw({ onDone }: { onDone: () => void }) {
  const newest = useWithdrawals(1).data?.[0]?.id ?? null;
  const { press, isBusy, refusal } = useSend('POST /earnings/withdrawals', {
    refresh: [
      'GET /earnings',
      'GET /earnings/withdrawals',
      'GET /earnings/entries',
      'GET /earnings/payout-number',
    ],
    toast: ({ data, message }) =>
      data.status === 'awaiting_approval' ? 'Withdrawal requested. An admin approves it first.' : message,
    onDone,
    failed: whyNot,
    showsRefusal: true,
  });
  const withdraw = (wish: WithdrawalWish) => press({ body: { ...wish, last_withdrawal_id: newest } });
  return { withdraw, isBusy, refusal };
}

function whyNot(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  return error.code === 'STALE' ? staleText : (Object.values(error.errors)[0] ?? error.message);
}
