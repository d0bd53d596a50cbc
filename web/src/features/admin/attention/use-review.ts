/** An order in review as it stands now: looked at again while a job carries out what was decided about it. */
import type { AttentionItem, WireDecision } from '@ntem/contract/topics/attention';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endText } from '#features/admin/attention/decision/decision-words.ts';
import { call } from '#lib/api/api.ts';
import { showToast } from '#lib/browser/toast.ts';

export const reviewKey = (orderId: string) => ['admin', 'attention', 'order', orderId];

export async function readReview(orderId: string, signal?: AbortSignal): Promise<AttentionItem> {
  const params = { orderId };
  return (await call('GET /attention/{orderId}', { params, ...(signal && { signal }) })).data;
}

type Decided = Pick<WireDecision, 'id' | 'state'> | null;

function isUnderWay(decision: Decided): boolean {
  return decision?.state === 'under_way';
}

/** Quickly at first, while somebody waits for it. */
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
  const review = useQuery({
    queryKey: reviewKey(item.id),
    queryFn: ({ signal }) => readReview(item.id, signal),
    staleTime: 0,
    // Only what is being carried out is looked at one by one.
    enabled: ({ state }) => isUnderWay(newest(state.data, state.dataUpdatedAt).decision),
    refetchInterval: ({ state }) => {
      const { decision } = newest(state.data, state.dataUpdatedAt);
      if (!decision || !isUnderWay(decision)) return false;
      if (followed.current?.id !== decision.id) followed.current = { id: decision.id, sinceMs: Date.now() };
      return lookAgainMs(Date.now() - followed.current.sinceMs);
    },
  });
  const now = newest(review.data, review.dataUpdatedAt);
  useNews(now);
  return now;
}

/** Decisions of this page whose dialog was closed before they ended: their end is told all the same. */
const leftBehind = new Set<string>();

export function tellLater(decisionId: string): void {
  leftBehind.add(decisionId);
}

/** Once a decision has ended, every list that shows its order is out of date. */
function useNews(item: AttentionItem): void {
  const cache = useQueryClient();
  const { decision } = item;
  const before = useRef<Decided>(null);
  useEffect(() => {
    const hasEnded = decision && before.current?.id === decision.id && isUnderWay(before.current);
    before.current = decision;
    if (!decision || isUnderWay(decision)) return;
    const isAwaited = leftBehind.delete(decision.id);
    if (isAwaited) tellEnd(decision, item);
    if (isAwaited || hasEnded) void cache.invalidateQueries({ queryKey: ['admin'] });
  }, [decision, item, cache]);
}

export function tellEnd(decision: WireDecision, item: AttentionItem): void {
  showToast(decision.state === 'done' ? 'success' : 'error', endText(decision, item, Date.now()));
}
