/** True where the screen is as narrow as a phone: for parts that have another place there, not only another look. */
import { useSyncExternalStore } from 'react';

const narrow = '(max-width: 39.99rem)';

function listen(onChange: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(narrow).matches);
}
