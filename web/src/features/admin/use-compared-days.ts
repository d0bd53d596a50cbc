/** The last days that were compared with gateway and supplier, all or those with differences alone. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

const refreshMs = 60_000;
const lookEveryMs = 2_000;

export const comparedDaysKey = ['admin', 'reconciliation', 'days'];

export function useComparedDays({ differing = false, limit = 7 } = {}) {
  const query = { limit: String(limit), ...(differing && { differing: 'true' as const }) };
  return useQuery({
    queryKey: [...comparedDaysKey, query],
    queryFn: async ({ signal }) => (await call('GET /reconciliation/days', { query, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ finished_at }) => finished_at === null) ? lookEveryMs : refreshMs,
  });
}
