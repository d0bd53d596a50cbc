/** What may be decided about one payout. */
import type { PayoutMove } from '@ntem/contract/payout-rules';
import type { PayoutRow } from '@ntem/contract/topics/payouts';
import { tellLater } from '#features/admin/decisions/use-sent-decision.ts';
import { Subject } from '#features/admin/subject.tsx';
import { noAnswerText } from '#lib/api/refusal-text.ts';
import { useSend } from '#lib/api/use-send.ts';
import { Button } from '#ui/core/button.tsx';
import { payoutMoveWords } from './payout-words.ts';
import { isAsked } from './use-payouts.ts';

export type PayoutDecision = Exclude<PayoutMove, 'check'>;

type PayoutMovesProps = { payout: PayoutRow; onChoose: (move: PayoutDecision) => void };

export function PayoutMoves({ payout, onChoose }: PayoutMovesProps) {
  // Asking moves nothing that the gateway has not said, so it needs no reason and no dialog.
  const check = useSend('POST /payouts/{id}/check', {
    refresh: ['GET /payouts'],
    failed: noAnswerText,
    onDone: ({ data }) => data.decision && tellLater(data.decision.id),
  });
  const isChecked = isAsked(payout) && payout.decision?.move === 'check';
  return (
    <span className="flex flex-wrap justify-end gap-1.5 max-sm:p-3 max-sm:*:flex-1 sm:w-60">
      {payout.moves.map((move) => (
        <Button
          key={move}
          variant={move === 'reject' || move === 'mark-failed' ? 'danger-quiet' : 'secondary'}
          busy={move === 'check' && (check.isBusy || isChecked)}
          onClick={() =>
            move === 'check' ? check.press({ params: { id: payout.id }, body: {} }) : onChoose(move)
          }
        >
          {payoutMoveWords[move].name}
          <Subject reference={payout.reference} />
        </Button>
      ))}
    </span>
  );
}
