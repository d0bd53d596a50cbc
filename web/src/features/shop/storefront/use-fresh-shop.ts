/** Keeps the prices fresh: asks again when the visitor comes back, and says when that was not possible. */
import type { Shop } from '@ntem/contract/shop/endpoints/storefront';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchAnswer } from '#lib/api/fetch-answer.ts';

/** `old`: there is no connection, and the prices are of `asOf`. `failed`: there is one, but no answer. */
export type Freshness = { state: 'fresh' | 'old' | 'failed'; asOf: string };

export const fetchFailureText = 'Failed to fetch services. Please try again.';

const freshForMs = 60_000;

export function useFreshShop(served: Shop | null, refCode: string | null) {
  const [shop, setShop] = useState(served);
  const [freshness, setFreshness] = useState<Freshness>({ state: 'fresh', asOf: '' });
  const asOf = useRef('');

  const refetch = useCallback(async () => {
    try {
      setShop(await fetchShop(refCode));
      asOf.current = new Date().toISOString();
      delete document.documentElement.dataset.old;
      setFreshness({ state: 'fresh', asOf: asOf.current });
    } catch {
      const isCut = !navigator.onLine || document.documentElement.dataset.old !== undefined;
      setFreshness({ state: isCut ? 'old' : 'failed', asOf: asOf.current });
    }
  }, [refCode]);

  useEffect(() => {
    // The service worker writes the time there if it had to serve the kept page.
    const keptAt = document.documentElement.dataset.old;
    asOf.current = keptAt ?? new Date(performance.timeOrigin).toISOString();
    const goOffline = () => setFreshness({ state: 'old', asOf: asOf.current });
    const comeBack = () => {
      const ageMs = Date.now() - Date.parse(asOf.current);
      if (document.visibilityState === 'visible' && ageMs >= freshForMs) void refetch();
    };
    if (keptAt !== undefined || !navigator.onLine) goOffline();
    if (keptAt !== undefined || !served) void refetch();
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('offline', goOffline);
    window.addEventListener('online', refetch);
    return () => {
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('offline', goOffline);
      window.removeEventListener('online', refetch);
    };
  }, [refetch, served]);
  return { shop, freshness, refetch };
}

async function fetchShop(refCode: string | null): Promise<Shop> {
  const ref = refCode ? `?ref=${encodeURIComponent(refCode)}` : '';
  const { ok, body } = await fetchAnswer(
    { method: 'GET', path: `/databundle-open/services${ref}` },
    () => new Error('No answer'),
  );
  const { data } = (body ?? {}) as { data?: Shop };
  if (!ok || !data) throw new Error('No shop in the answer');
  return data;
}
