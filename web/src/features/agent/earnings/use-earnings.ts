/** What a seller has earned, as the server has it; asked for often while a withdrawal is on its way. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

const followMs = 3_000;

export function useEarnings() {
  return useQuery({
    queryKey: ['earnings', 'summary'],
    queryFn: async ({ signal }) => (await call('GET /earnings', { signal })).data,
    refetchInterval: ({ state }) => (state.data && state.data.in_flight > 0 ? followMs : false),
  });
}

export function useWithdrawals(page: number) {
  return useQuery({
    queryKey: ['earnings', 'withdrawals', page],
    queryFn: ({ signal }) => call('GET /earnings/withdrawals', { query: { page: String(page) }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'sending' || status === 'checking') ? followMs : false,
  });
}

export function usePayoutNumber() {
  return useQuery({
    queryKey: ['earnings', 'payout number'],
    queryFn: async ({ signal }) => (await call('GET /earnings/payout-number', { signal })).data,
  });
}
