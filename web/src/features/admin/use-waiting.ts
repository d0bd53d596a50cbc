/** The amount of work that waits for an admin, refreshed each minute and after each decision. */
import { useRead } from '#lib/api/use-read.ts';

export function useWaiting() {
  return useRead('GET /dashboard/waiting', {}, { refetchInterval: 60_000 });
}
