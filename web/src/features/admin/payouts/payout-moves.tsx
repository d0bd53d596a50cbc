/** The payouts from the server, the facts about each, and the possible decisions. */
import type { PayoutRow } from '@ntem/contract/payouts/endpoints/payouts';
import type { PayoutMove } from '@ntem/contract/payouts/payout-moves';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { tellIfLeft, tellLater } from '#features/admin/review/decision/use-sent-decision.ts';
import { noAnswerText } from '#lib/api/api-error.ts';
import { lastPageStays, readOf, useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { Button } from '#ui/core/button.tsx';
import { alertIcon, Icon, Strokes } from '#ui/core/icon.tsx';
import { Words } from '#ui/small/phrase.tsx';
import { contradictionOf, endText, gatewaySays, payoutMoveWords } from './payout-words.ts';
import { RequesterNote } from './requester-facts.tsx';

export type PayoutDecision = Exclude<PayoutMove, 'check'>;

type PayoutMovesProps = { payout: PayoutRow; onChoose: (move: PayoutDecision) => void };

export function PayoutMoves({ payout, onChoose }: PayoutMovesProps) {
  // Asking moves no money by itself, so it needs no reason and no dialog.
  const check = useSend('POST /payouts/{id}/check', {
    refresh: ['GET /payouts', 'GET /dashboard/waiting'],
    failed: noAnswerText,
    onDone: ({ data }) => data.decision && tellLater(data.decision.id),
  });
  const isChecked = isAsked(payout) && payout.decision?.move === 'check';
  return (
    <span className="flex flex-wrap justify-end gap-1.5 max-sm:p-3 max-sm:*:flex-1 sm:w-max sm:max-w-60">
      {payout.moves.map((move) => (
        <Button
          subject={payout.reference}
          key={move}
          variant={move === 'reject' || move === 'mark-failed' ? 'danger-quiet' : 'secondary'}
          busy={move === 'check' && (check.isBusy || isChecked)}
          onClick={() =>
            move === 'check' ? check.press({ params: { id: payout.id }, body: {} }) : onChoose(move)
          }
        >
          {payoutMoveWords[move].name}
        </Button>
      ))}
    </span>
  );
}

export function PayoutNote({ payout }: { payout: PayoutRow }) {
  const { decision } = payout;
  const contradiction = contradictionOf(payout);
  const says = gatewaySays(payout);
  const isRefused = decision?.state === 'refused' || decision?.state === 'void';
  return (
    <div className="grid max-w-80 gap-1 text-sm sm:min-w-40" aria-live="polite">
      {payout.requester && <RequesterNote requester={payout.requester} />}
      {contradiction && (
        <span className="flex items-start gap-2 rounded-md bg-danger-tint px-2.5 py-1.5 text-danger">
          <Icon path={alertIcon} className="mt-0.5 size-4" />
          <span className="min-w-0">
            <Words of={contradiction} />
          </span>
        </span>
      )}
      {says && !contradiction && <span className="text-ink-muted">Gateway: {says}</span>}
      {isAsked(payout) && (
        <span className="flex items-baseline gap-2 font-medium">
          <Strokes className="text-xs" />
          Asking the gateway…
        </span>
      )}
      {isRefused && decision.said && <span className="text-danger">{decision.said}</span>}
    </div>
  );
}

const lookAgainMs = 1_000;
/** One that takes long waits for something other than us. */
const lookLaterMs = 5_000;
const soonMs = 15_000;

/** The payouts that have not ended, read again while the gateway is asked about one of them. */
export function usePayouts(page: number) {
  const cache = useQueryClient();
  const asked = useRef<readonly PayoutRow[]>([]);
  const sinceMs = useRef<number>(undefined);
  const payouts = useRead(
    'GET /payouts',
    { query: { open: 'true', page: String(page) } },
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
  const { data: rows } = payouts;
  useEffect(() => {
    if (!rows) return;
    const tell = (row: PayoutRow) => {
      if (tellIfLeft(row.decision, () => endText(row))) void cache.invalidateQueries();
    };
    rows.forEach(tell);
    // A payout that has ended is no longer in the list, but its end is still announced.
    for (const { id } of asked.current.filter((row) => !rows.some(({ id }) => id === row.id)))
      void cache
        .fetchQuery(readOf('GET /payouts/{id}', { params: { id } }))
        .then(({ data }) => tell(data))
        .catch(() => {});
    asked.current = rows.filter(isAsked);
  }, [rows, cache]);
  return payouts;
}

function isAsked({ decision }: PayoutRow): boolean {
  return decision?.state === 'under_way';
}
