/** What may be decided about one payout. */
import type { PayoutMove } from '@ntem/contract/payout-rules';
import type { PayoutRow } from '@ntem/contract/topics/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Subject } from '#features/admin/subject.tsx';
import { call } from '#lib/api/api.ts';
import { noAnswerText, reasonOf } from '#lib/api/refusal-text.ts';
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { payoutMoveNames } from './payout-words.ts';
import { isAsked, tellLater } from './use-payouts.ts';

export type PayoutDecision = Exclude<PayoutMove, 'check'>;

type PayoutMovesProps = { payout: PayoutRow; onChoose: (move: PayoutDecision) => void };

export function PayoutMoves({ payout, onChoose }: PayoutMovesProps) {
  const { check, isChecking } = useCheck(payout);
  return (
    <span className="flex flex-wrap justify-end gap-1.5 max-sm:p-3 max-sm:*:flex-1 sm:w-60">
      {payout.moves.map((move) =>
        move === 'check' ? (
          <Button key={move} busy={isChecking} onClick={check}>
            {payoutMoveNames[move]}
            <Subject reference={payout.reference} />
          </Button>
        ) : (
          <Button
            key={move}
            variant={move === 'reject' || move === 'mark-failed' ? 'danger-quiet' : 'secondary'}
            onClick={() => onChoose(move)}
          >
            {payoutMoveNames[move]}
            <Subject reference={payout.reference} />
          </Button>
        ),
      )}
    </span>
  );
}

/** Asking moves nothing that the gateway has not said, so it needs no reason and no dialog. */
function useCheck(payout: PayoutRow) {
  const cache = useQueryClient();
  const [isSending, setSending] = useState(false);
  const check = async () => {
    setSending(true);
    try {
      const { data } = await call('POST /payouts/{id}/check', { params: { id: payout.id }, body: {} });
      if (data.decision) tellLater(data.decision.id);
    } catch (error) {
      showToast('error', reasonOf(error, noAnswerText));
    }
    await cache.invalidateQueries({ queryKey: ['admin', 'payouts'] });
    setSending(false);
  };
  return { check, isChecking: isSending || (isAsked(payout) && payout.decision?.move === 'check') };
}
