/** An order in review as it stands now: looked at again while a job carries out what was decided about it. */
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endText } from '#features/admin/review/decision/decision-words.ts';
import { tellIfLeft } from '#features/admin/review/decision/use-sent-decision.ts';
import { readOf, useRead } from '#lib/api/use-read.ts';

/** Never from the cache: an older answer does not know of a decision that was sent since. */
export function reviewOf(orderId: string) {
  return { ...readOf('GET /attention/{orderId}', { params: { orderId } }), staleTime: 0 };
}

type Decided = AttentionItem['decision'];

function lookAgainMs(followedMs: number): number {
  if (followedMs < 4_000) return 1_000;
  if (followedMs < 12_000) return 2_000;
  return followedMs < 60_000 ? 5_000 : 15_000;
}

/** `read` is the order as a list had it, and when. Whatever was read later counts. */
export function useReview(read: { item: AttentionItem; atMs: number }): AttentionItem {
  const { item } = read;
  const followed = useRef<{ id: string; sinceMs: number }>(undefined);
  const newest = (data: AttentionItem | undefined, atMs: number) => (data && atMs >= read.atMs ? data : item);
  const review = useRead(
    'GET /attention/{orderId}',
    { params: { orderId: item.id } },
    {
      staleTime: 0,
      // Only an order whose decision is being carried out is polled by itself.
      enabled: ({ state }) => newest(state.data?.data, state.dataUpdatedAt).decision?.state === 'under_way',
      refetchInterval: ({ state }) => {
        const { decision } = newest(state.data?.data, state.dataUpdatedAt);
        if (decision?.state !== 'under_way') return false;
        if (followed.current?.id !== decision.id) followed.current = { id: decision.id, sinceMs: Date.now() };
        return lookAgainMs(Date.now() - followed.current.sinceMs);
      },
    },
  );
  const now = newest(review.data, review.dataUpdatedAt);
  useNews(now);
  return now;
}

/** Once a decision has ended, every list that shows its order is out of date. */
function useNews(item: AttentionItem): void {
  const cache = useQueryClient();
  const { decision } = item;
  const before = useRef<Decided>(null);
  useEffect(() => {
    const hasEnded =
      before.current?.state === 'under_way' &&
      before.current.id === decision?.id &&
      decision.state !== 'under_way';
    before.current = decision;
    const isTold = tellIfLeft(decision, () => (decision ? endText(decision, item, Date.now()) : ''));
    if (isTold || hasEnded) void cache.invalidateQueries();
  }, [decision, item, cache]);
}
