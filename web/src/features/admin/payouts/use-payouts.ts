/** The list of payouts, read again while the gateway is asked about one of them. */
import type { PayoutRow } from '@ntem/contract/topics/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { tellIfLeft } from '#features/admin/decisions/use-sent-decision.ts';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { endText } from './payout-words.ts';

const lookAgainMs = 1_000;
/** One that takes long has something else to wait for than us. */
const lookLaterMs = 5_000;
const soonMs = 15_000;

export function usePayouts(page: number) {
  const cache = useQueryClient();
  const sinceMs = useRef<number>(undefined);
  const payouts = useRead(
    'GET /payouts',
    { query: { page: String(page) } },
    {
      ...lastPageStays,
      refetchInterval: ({ state }) => {
        if (!state.data?.data.some(isAsked)) {
          sinceMs.current = undefined;
          return false;
        }
        sinceMs.current ??= Date.now();
        return Date.now() - sinceMs.current < soonMs ? lookAgainMs : lookLaterMs;
      },
    },
  );
  useEffect(() => {
    const told = payouts.data?.filter((row) => tellIfLeft(row.decision, () => endText(row)));
    if (told && told.length > 0) void cache.invalidateQueries();
  }, [payouts.data, cache]);
  return payouts;
}

export function isAsked({ decision }: PayoutRow): boolean {
  return decision?.state === 'under_way';
}
