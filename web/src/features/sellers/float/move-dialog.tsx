/** Moves earnings into the float, once the seller has seen both balances after it. */

import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { sumGhs } from '#lib/ghs.ts';
import { Money } from '#ui/core/formats.tsx';
import { Icon, rightIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { ConfirmDialog } from '#ui/forms/form-dialog.tsx';
import { ghs, words } from '#ui/small/phrase.tsx';

const refresh = ['GET /float', 'GET /float/history', 'GET /earnings', 'GET /earnings/entries'] as const;

type AfterProps = { earningsGhs: number; floatGhs: number; movedGhs: number };

export function AfterMove({ earningsGhs, floatGhs, movedGhs }: AfterProps) {
  const sides: [string, number][] = [
    ['Earnings after', sumGhs(earningsGhs, -movedGhs)],
    ['Float after', sumGhs(floatGhs, movedGhs)],
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-canvas px-3.5 py-3 text-md">
      {sides.map(([label, amount], index) => (
        <span key={label} className="contents">
          {index > 0 && <Icon path={rightIcon} className="size-4.5 text-ink-subtle" />}
          <span>
            <span className="block text-sm text-ink-muted">{label}</span>
            <b>
              <Money amountGhs={amount} />
            </b>
          </span>
        </span>
      ))}
    </div>
  );
}

type MoveProps = {
  amountGhs: number;
  earningsGhs: number;
  floatGhs: number;
  onDone: () => void;
  onClose: () => void;
};

/** Asks once, because it is one way. */
export function MoveDialog({ amountGhs, earningsGhs, floatGhs, onDone, onClose }: MoveProps) {
  const url = useUrlState();
  const { press, isBusy, refusal } = useSend('POST /float/from-earnings', {
    refresh,
    toast: ({ message }) => message,
    onDone: () => {
      onDone();
      onClose();
      const list = url.get('for_list');
      if (list) url.set({ tab: 'lists', list, for_list: undefined, from: undefined, top_up: undefined });
    },
    showsRefusal: true,
  });
  return (
    <ConfirmDialog
      title={words`Move ${ghs(amountGhs)} to float?`}
      confirmLabel={<span>{words`Move ${ghs(amountGhs)}`}</span>}
      busy={isBusy}
      onConfirm={() => void press({ body: { amount: amountGhs } })}
      onClose={onClose}
    >
      {refusal && (
        <Notice tone="danger" announced>
          {refusal}
        </Notice>
      )}
      <AfterMove earningsGhs={earningsGhs} floatGhs={floatGhs} movedGhs={amountGhs} />
      <p className="text-md text-ink-muted">
        It buys bundles from now on and cannot go back to earnings or be paid out.
      </p>
    </ConfirmDialog>
  );
}
