/** Unread notices, counted every few seconds while the page is open. */

import { useEffect, useRef } from 'react';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead, useRefresh } from '#lib/api/use-read.ts';
import { showToast } from '#lib/browser/toast.ts';

export function useUnread() {
  return useRead('GET /notices/unread', {}, { refetchInterval: refreshEveryMs.unread, staleTime: 0 }).data;
}

/** Announces new notices, and refreshes the lists on the screen. Once for the whole dashboard. */
export function useNews(): void {
  const unread = useUnread();
  const refresh = useRefresh();
  const known = useRef<string | null>(undefined);
  useEffect(() => {
    if (!unread) return;
    const { newest } = unread;
    const isNews = known.current !== undefined && newest !== null && newest.id !== known.current;
    // Notices from before the page was opened are no news.
    known.current = newest?.id ?? known.current ?? null;
    if (!isNews) return;
    showToast(
      newest.kind === 'failed_sale' || newest.kind === 'low_float' ? 'warning' : 'success',
      newest.title,
    );
    void refresh(['GET /notices', 'GET /reports/own', 'GET /seller-home', 'GET /sales/history']);
  }, [unread, refresh]);
}
