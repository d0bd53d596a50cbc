/** What may be decided about one order: a move, or what to do with the one that waits. */
import type { AttentionItem, WaitingDecision } from '@ntem/contract/attention';
import type { MoneyMove } from '@ntem/contract/attention-rules';
import { Button } from '#ui/button.tsx';
import { moveNames } from './move-names.ts';
import { Subject } from './subject.tsx';

export type Verdict = 'confirm' | 'decline';

export type RowChoice =
  | { item: AttentionItem; move: MoneyMove }
  | { item: AttentionItem; waiting: WaitingDecision; verdict: Verdict };

type RowMovesProps = {
  item: AttentionItem;
  isChecking: boolean;
  onCheck: () => void;
  onChoose: (choice: RowChoice) => void;
};

export function RowMoves({ item, isChecking, onCheck, onChoose }: RowMovesProps) {
  const { moves, waiting } = item;
  return (
    <span className="relative flex justify-end gap-1.5 max-sm:flex-wrap max-sm:p-3 max-sm:*:flex-1">
      {moves.map((move) =>
        move === 'check' ? (
          <Button key={move} busy={isChecking} onClick={onCheck}>
            {moveNames[move]}
            <Subject reference={item.ext_transaction_id} />
          </Button>
        ) : (
          <Button key={move} onClick={() => onChoose({ item, move })}>
            {moveNames[move]}
            <Subject reference={item.ext_transaction_id} />
          </Button>
        ),
      )}
      {waiting && !waiting.is_own && (
        <Button variant="primary" onClick={() => onChoose({ item, waiting, verdict: 'confirm' })}>
          Confirm
          <Subject reference={item.ext_transaction_id} />
        </Button>
      )}
      {waiting && (
        <Button variant="danger-quiet" onClick={() => onChoose({ item, waiting, verdict: 'decline' })}>
          {waiting.is_own ? 'Withdraw' : 'Decline'}
          <Subject reference={item.ext_transaction_id} />
        </Button>
      )}
    </span>
  );
}
