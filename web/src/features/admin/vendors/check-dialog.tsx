/** The result of testing a vendor's keys, one line each, with what to do. */
import type { VendorCheckLine } from '@ntem/contract/vendors/endpoints/vendors';
import { Button } from '#ui/core/button.tsx';
import { alertIcon, bangIcon, checkIcon, refreshIcon } from '#ui/core/icon.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { Checks } from './checks.tsx';

const looks = {
  right: { icon: checkIcon, tone: 'text-success', word: '' },
  warning: { icon: alertIcon, tone: 'text-warning', word: 'Warning: ' },
  wrong: { icon: bangIcon, tone: 'text-danger', word: 'Wrong: ' },
};

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
      <Checks
        items={checks.map(({ state, what, detail }) => ({
          icon: looks[state].icon,
          tone: looks[state].tone,
          what: (
            <>
              <span className="sr-only">{looks[state].word}</span>
              {what}
            </>
          ),
          detail,
        }))}
      />
    </Dialog>
  );
}
