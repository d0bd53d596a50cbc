/** Which settings of a vendor are made on the server, and its section of the manual. Values are never shown. */
import type { WireVendor } from '@ntem/contract/topics/vendors';
import { useEffect, useState } from 'react';
import { Button } from '#ui/core/button.tsx';
import { alertIcon, checkIcon } from '#ui/core/icon.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { ringIcon, settingsIcon } from '#ui/small/app-icons.ts';
import { Checks } from './checks.tsx';
import { type ManualPiece, readManual } from './manual.ts';

export function SettingsButton({ vendor }: { vendor: WireVendor }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={settingsIcon} onClick={() => setOpen(true)}>
        {vendor.state === 'not_set_up' ? `Manual: ${vendor.title}` : 'Settings'}
      </Button>
      {isOpen && <SettingsDialog vendor={vendor} onClose={() => setOpen(false)} />}
    </>
  );
}

const looks = {
  set: { icon: checkIcon, tone: 'text-success', word: 'Set.' },
  unset: { icon: ringIcon, tone: 'text-ink-subtle', word: 'Not set, as by default.' },
  missing: { icon: alertIcon, tone: 'text-warning', word: 'Missing.' },
};

function SettingsDialog({
  vendor: { title, settings },
  onClose,
}: {
  vendor: WireVendor;
  onClose: () => void;
}) {
  const manual = useManual(title);
  return (
    <Dialog
      title={`Settings: ${title}`}
      subtitle="Made on the server; keys are never typed or shown here. Start again after a change."
      wide
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Checks
        items={settings.map(({ variable, description, state }) => ({
          icon: looks[state].icon,
          tone: looks[state].tone,
          what: <code className="font-mono text-[0.92em] wrap-anywhere">{variable}</code>,
          detail: `${looks[state].word} ${description.charAt(0).toUpperCase()}${description.slice(1)}`,
        }))}
      />
      {manual.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-base">Manual</h3>
          <ul className="grid list-disc gap-1.5 pl-5 text-md text-ink-muted">
            {manual.map((pieces, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
              <li key={at} className="wrap-anywhere">
                {pieces.map(({ text, isCode }, place) =>
                  isCode ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
                    <code key={place} className="font-mono text-[0.92em]">
                      {text}
                    </code>
                  ) : (
                    text
                  ),
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

/** The same words as in the repository: fetched once somebody wants to read them. */
function useManual(title: string): ManualPiece[][] {
  const [manual, setManual] = useState<ManualPiece[][]>([]);
  useEffect(() => {
    let isWanted = true;
    void import('./manual-text.ts').then(({ manualText }) => {
      if (isWanted) setManual(readManual(manualText, title));
    });
    return () => {
      isWanted = false;
    };
  }, [title]);
  return manual;
}
