/** How wide the screen is: for parts that have another place there, not only another look. */
import { useSyncExternalStore } from 'react';

function matching(width: string): () => boolean {
  const listen = (onChange: () => void) => {
    const query = matchMedia(width);
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
  return function useMatch() {
    return useSyncExternalStore(listen, () => matchMedia(width).matches);
  };
}

export const useIsPhone = matching('(max-width: 39.99rem)');
/** Room for two columns. */
export const useIsWide = matching('(min-width: 64rem)');
