/** True while the shop is closed after a restore; refreshed while the page is open. */
import { useRead } from '#lib/api/use-read.ts';

export function useRestore() {
  return useRead('GET /restore', {}, { refetchInterval: 60_000 });
}
