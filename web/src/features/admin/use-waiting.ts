/** The amount of work that waits for an admin, refreshed each minute and after each decision. */
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';

export function useWaiting() {
  return useRead('GET /dashboard/waiting', {}, { refetchInterval: refreshEveryMs.admin });
}
