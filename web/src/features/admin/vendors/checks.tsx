/** Lines with an icon: the results of a check, or the effects of a decision. */
import type { VendorCheckLine } from '@ntem/contract/vendors/endpoints/vendors';
import type { ReactNode } from 'react';
import { Button } from '#ui/core/button.tsx';
import { alertIcon, bangIcon, checkIcon, Icon, refreshIcon } from '#ui/core/icon.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';

export type CheckItem = { icon: string; tone?: string; what: ReactNode; detail: ReactNode };

export function Checks({ items, inset = '' }: { items: readonly CheckItem[]; inset?: string }) {
  return (
    <ul className={`divide-y divide-line text-md ${inset}`}>
      {items.map(({ icon, tone = 'text-ink-subtle', what, detail }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <li key={at} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 py-2.5">
          <Icon path={icon} className={`mt-px size-4.5 stroke-[2.25] ${tone}`} />
          <span className="min-w-0 wrap-anywhere">
            <b className="block font-medium">{what}</b>
            <small className="block text-sm text-ink-muted">{detail}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

const looks = {
  right: { icon: checkIcon, tone: 'text-success', word: '' },
  warning: { icon: alertIcon, tone: 'text-warning', word: 'Warning: ' },
  wrong: { icon: bangIcon, tone: 'text-danger', word: 'Wrong: ' },
};

type CheckLine = Pick<VendorCheckLine, 'state' | 'what' | 'detail'>;

export function itemsOf(lines: readonly CheckLine[]): CheckItem[] {
  return lines.map(({ state, what, detail }) => ({
    ...looks[state],
    what: (
      <>
        <span className="sr-only">{looks[state].word}</span>
        {what}
      </>
    ),
    detail,
  }));
}

type CheckDialogProps = {
  title: string;
  checks: VendorCheckLine[];
  busy: boolean;
  onAgain: () => void;
  onClose: () => void;
};

export function CheckDialog({ title, checks, busy, onAgain, onClose }: CheckDialogProps) {
  return (
    <Dialog
      title={`Test of keys: ${title}`}
      subtitle="No money moves."
      onClose={onClose}
      actions={
        <>
          <Button icon={refreshIcon} busy={busy} onClick={onAgain}>
            Test again
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Checks items={itemsOf(checks)} />
    </Dialog>
  );
}
