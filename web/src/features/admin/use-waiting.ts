/** How much waits for an admin: asked for again each minute, and after each decision. */
import { useRead } from '#lib/api/use-read.ts';

export function useWaiting() {
  return useRead('GET /dashboard/waiting', {}, { refetchInterval: 60_000 });
}
