/** The vendor settings that are made on the server, and the section of the manual. Values are never shown. */
import type { WireVendor } from '@ntem/contract/vendors/endpoints/vendors';
import { useState } from 'react';
import { Manual, ManualBlocks } from '#parts/manual/manual-blocks.tsx';
import { Button } from '#ui/core/button.tsx';
import { alertIcon, checkIcon } from '#ui/core/icon.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { ringIcon, settingsIcon } from '#ui/small/app-icons.ts';
import { Checks } from './checks.tsx';

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
      <Manual page="vendors">
        {(sections) => {
          const section = sections.find((one) => one.title === title);
          return (
            section && (
              <section className="grid gap-2 text-ink-muted">
                <h3 className="text-base text-ink">Manual</h3>
                <ManualBlocks blocks={section.blocks} />
              </section>
            )
          );
        }}
      </Manual>
    </Dialog>
  );
}
