/** A seller's float from the server, read again often while something is held. */
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';

export function useFloat() {
  return useRead(
    'GET /float',
    {},
    {
      refetchInterval: ({ state }) => (state.data && state.data.data.held > 0 ? refreshEveryMs.float : false),
    },
  );
}
