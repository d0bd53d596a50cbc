/** The last days that were compared with gateway and supplier. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const refreshMs = 60_000;
const lookEveryMs = 2_000;

export const comparedDaysKey = ['admin', 'reconciliation', 'days'];

export function useComparedDays() {
  return useQuery({
    queryKey: comparedDaysKey,
    queryFn: async ({ signal }) =>
      (await call('GET /reconciliation/days', { query: { limit: '7' }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ finished_at }) => finished_at === null) ? lookEveryMs : refreshMs,
  });
}
