/** Recovery codes, shown once, to be copied or printed. */
import { useState } from 'react';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { storeName } from '#lib/browser/settings.ts';
import { Button } from '#ui/core/button.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { copyIcon, printIcon } from '#ui/small/app-icons.ts';

export function KeepCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  // Nobody leaves before the tick: they are shown this once.
  const leave = () => isKept && onClose();
  return (
    <Dialog
      title="Keep these codes"
      subtitle="Each opens your account once if your phone is lost. You see them only once."
      onClose={leave}
      actions={
        <Button variant="primary" disabled={!isKept} onClick={leave}>
          Done
        </Button>
      }
    >
      <div className="print-alone rounded-md border border-dashed border-line-strong bg-canvas px-4 py-3">
        <p className="hidden pb-3 print:block">{storeName}: recovery codes. Each works once.</p>
        <ol className="grid list-decimal grid-cols-2 gap-x-4 gap-y-1.5 pl-6 font-mono text-md marker:font-sans marker:text-sm marker:text-ink-muted">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button icon={copyIcon} onClick={() => copyAndTell(codes.join('\n'))}>
          Copy
        </Button>
        <Button icon={printIcon} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
        I have kept them in a safe place
      </Checkbox>
    </Dialog>
  );
}
