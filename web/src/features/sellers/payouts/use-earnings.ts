/** A seller's earnings from the server, refreshed often while a withdrawal is under way. */
import { useRead } from '#lib/api/use-read.ts';

const followMs = 3_000;

export function useEarnings() {
  return useRead(
    'GET /earnings',
    {},
    { refetchInterval: ({ state }) => (state.data && state.data.data.in_flight > 0 ? followMs : false) },
  );
}

export function useWithdrawals(page: number) {
  return useRead(
    'GET /earnings/withdrawals',
    { query: { page: String(page) } },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ status }) => status === 'sending' || status === 'checking')
          ? followMs
          : false,
    },
  );
}
