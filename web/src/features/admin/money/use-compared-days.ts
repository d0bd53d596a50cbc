/** The last days that were compared with gateway and supplier, all or those with differences alone. */
import { useRead } from '#lib/api/use-read.ts';

const refreshMs = 60_000;
const lookEveryMs = 2_000;

export function useComparedDays({ differing = false, limit = 7 } = {}) {
  const query = { limit: String(limit), ...(differing && { differing: 'true' as const }) };
  return useRead(
    'GET /reconciliation/days',
    { query },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ finished_at }) => finished_at === null) ? lookEveryMs : refreshMs,
    },
  );
}
