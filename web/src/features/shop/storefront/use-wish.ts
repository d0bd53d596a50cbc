/** What the visitor looks for, kept in the address. */
import { useCallback, useEffect, useState } from 'react';
import { readWish, type Wish, writeWish } from './find-packages.ts';

/** `search` is what the server rendered for; a kept page may have been rendered for another address. */
export function useWish(search: string | undefined) {
  const [wish, setWish] = useState(() => readWish(search ?? ''));

  useEffect(() => {
    const follow = () => setWish((before) => same(before, readWish(window.location.search)));
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const change = useCallback((next: Wish) => {
    const { pathname, search: query, hash } = window.location;
    window.history.replaceState(window.history.state, '', pathname + writeWish(query, next) + hash);
    setWish(next);
  }, []);

  return [wish, change] as const;
}

function same(before: Wish, next: Wish): Wish {
  return before.network === next.network && before.size === next.size ? before : next;
}
