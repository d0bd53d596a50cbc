/** A seller's float from the server, read again often while something is held. */
import { useRead } from '#lib/api/use-read.ts';

const followMs = 3_000;

export function useFloat() {
  return useRead(
    'GET /float',
    {},
    { refetchInterval: ({ state }) => (state.data && state.data.data.held > 0 ? followMs : false) },
  );
}
