/** What may be decided, each with what it does to the money. */
import type { AttentionMove } from '@ntem/contract/attention-rules';
import type { AttentionItem } from '@ntem/contract/topics/attention';
import { sendIcon } from '#features/admin/admin-icons.ts';
import { Subject } from '#features/admin/subject.tsx';
import { Button } from '#ui/core/button.tsx';
import { refreshIcon } from '#ui/small/icons.ts';
import { Words } from '#ui/small/phrase.tsx';
import { type Choice, choicesOf } from './move-words.ts';

type ChoiceListProps = {
  item: AttentionItem;
  /** The move whose call is on its way. */
  busyMove?: AttentionMove | undefined;
  /** Nothing is wrong with the order, so that nothing is suggested either. */
  isCalm: boolean;
  onChoose: (move: AttentionMove) => void;
};

const icons: Partial<Record<AttentionMove, string>> = { deliver: sendIcon, check: refreshIcon };

export function ChoiceList({ item, busyMove, isCalm, onChoose }: ChoiceListProps) {
  return (
    <ul className="grid content-start self-start rounded-md border border-line">
      {choicesOf(item).map((choice) => {
        const icon = icons[choice.move];
        return (
          <li
            key={choice.move}
            className="grid items-center gap-2 px-3 py-2.5 text-sm not-first:border-t not-first:border-line max-sm:*:last:w-full sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-4"
          >
            <p className="text-ink-muted">
              <span className="block text-md font-medium text-ink">{choice.name}</span>
              <Words of={choice.effect} />
            </p>
            <Button
              variant={variantOf(isCalm ? { ...choice, isSuggested: false } : choice)}
              {...(icon && { icon })}
              wrap
              busy={busyMove === choice.move}
              disabled={busyMove !== undefined && busyMove !== choice.move}
              onClick={() => onChoose(choice.move)}
            >
              <span>
                <Words of={choice.button} />
                <Subject reference={item.ext_transaction_id} />
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** One stands out, and it is the suggested one. */
function variantOf({ move, isSuggested }: Choice) {
  if (isSuggested) return 'primary';
  if (move === 'check') return 'quiet';
  return move === 'refund' || move === 'write-off' ? 'danger-quiet' : 'secondary';
}
