/** Whether the shop stands still after a restore: asked for again while somebody looks. */
import { useRead } from '#lib/api/use-read.ts';

export function useRestore() {
  return useRead('GET /restore', {}, { refetchInterval: 60_000 });
}
