/** What may be decided about one payout. */
import type { PayoutMove } from '@ntem/contract/payout-rules';
import type { PayoutRow } from '@ntem/contract/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { messageOf } from '#lib/api-error.ts';
import { showToast } from '#lib/toast.ts';
import { Button } from '#ui/button.tsx';
import { payoutMoveNames, payoutStates } from './payout-words.ts';
import { Subject } from './subject.tsx';

export type PayoutDecision = Exclude<PayoutMove, 'check'>;

type PayoutMovesProps = { payout: PayoutRow; onChoose: (move: PayoutDecision) => void };

export function PayoutMoves({ payout, onChoose }: PayoutMovesProps) {
  const { check, isChecking } = useCheck(payout);
  return (
    <span className="flex justify-end gap-1.5 max-sm:flex-wrap max-sm:p-3 max-sm:*:flex-1">
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
function useCheck({ id, reference }: PayoutRow) {
  const cache = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      const { data } = await call('POST /payouts/{id}/check', { params: { id }, body: {} });
      const state = payoutStates[data.state].label.toLowerCase();
      showToast('success', `${reference} is ${state}. Gateway: ${data.answer.status.replace('_', ' ')}`);
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setChecking(false);
    }
    await cache.invalidateQueries({ queryKey: ['admin'] });
  };
  return { check, isChecking };
}
