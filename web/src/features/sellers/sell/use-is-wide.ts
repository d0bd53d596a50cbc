/** True where the sale has a column of its own beside the bundles, instead of a sheet above them. */
import { useSyncExternalStore } from 'react';

const wide = '(min-width: 64rem)';

function listen(onChange: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(wide).matches);
}
