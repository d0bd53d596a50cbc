/** A seller's earnings from the server, refreshed often while a withdrawal is under way. */
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';

export function useEarnings() {
  return useRead(
    'GET /earnings',
    {},
    {
      refetchInterval: ({ state }) =>
        state.data && state.data.data.in_flight > 0 ? refreshEveryMs.earnings : false,
    },
  );
}

export function useWithdrawals(page: number) {
  return useRead(
    'GET /earnings/withdrawals',
    { query: { page: String(page) } },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ status }) => status === 'sending' || status === 'checking')
          ? refreshEveryMs.earnings
          : false,
    },
  );
}
