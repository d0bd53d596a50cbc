/** The list of payouts, read again while the gateway is asked about one of them. */
import type { PayoutRow } from '@ntem/contract/topics/payouts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api/api.ts';
import { showToast } from '#lib/browser/toast.ts';
import { endText } from './payout-words.ts';

const lookAgainMs = 1_000;
/** One that takes long has something else to wait for than us. */
const lookLaterMs = 5_000;
const soonMs = 15_000;

export function usePayouts(page: number) {
  const query = { page: String(page) };
  const sinceMs = useRef<number>(undefined);
  const payouts = useQuery({
    queryKey: ['admin', 'payouts', query],
    queryFn: ({ signal }) => call('GET /payouts', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (!state.data?.data.some(isAsked)) {
        sinceMs.current = undefined;
        return false;
      }
      sinceMs.current ??= Date.now();
      return Date.now() - sinceMs.current < soonMs ? lookAgainMs : lookLaterMs;
    },
  });
  useNews(payouts.data?.data);
  return payouts;
}

export function isAsked({ decision }: PayoutRow): boolean {
  return decision?.state === 'under_way';
}

/** Decisions of this page that nobody waits for in a dialog: their end is told all the same. */
const leftBehind = new Set<string>();

export function tellLater(decisionId: string): void {
  leftBehind.add(decisionId);
}

function useNews(rows: readonly PayoutRow[] | undefined): void {
  const cache = useQueryClient();
  useEffect(() => {
    const news = (rows ?? []).filter(
      (row) => row.decision && !isAsked(row) && leftBehind.delete(row.decision.id),
    );
    for (const row of news) tellEnd(row);
    if (news.length > 0) void cache.invalidateQueries({ queryKey: ['admin'] });
  }, [rows, cache]);
}

export function tellEnd(row: PayoutRow): void {
  const { decision } = row;
  if (!decision) return;
  showToast(decision.state === 'done' ? 'success' : 'error', endText(row));
}
