/** An admin's actions for a vendor. */
import type { VendorCheckLine, VendorOverview, WireVendor } from '@ntem/contract/vendors/endpoints/vendors';
import { useState } from 'react';
import { pauseIcon, playIcon, sendIcon } from '#features/admin/admin-parts.tsx';
import { useSend } from '#lib/api/use-send.ts';
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { keyIcon, plusIcon } from '#ui/small/app-icons.ts';
import { CheckDialog } from './checks.tsx';
import { type Pause, roleNames, sayTest } from './line-words.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { SettingsButton } from './settings-dialog.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';

type ActionsProps = { vendor: WireVendor; overview: VendorOverview; pauses: Pause[] };

export function VendorActions({ vendor, overview, pauses }: ActionsProps) {
  const [isBooking, setBooking] = useState(false);
  const [isPausing, setPausing] = useState(false);
  const [checks, setChecks] = useState<VendorCheckLine[]>();
  const params = { name: vendor.name };
  const check = useSend('POST /vendors/{name}/check', {
    refresh: ['GET /vendors'],
    onDone: ({ data }) => setChecks(data),
  });
  const resume = useSend('POST /vendors/{name}/resume', {
    updates: 'GET /vendors',
    toast: `${vendor.title} takes orders again`,
  });
  const test = useSend('POST /vendors/{name}/message', {
    refresh: ['GET /vendors'],
    onDone: ({ data: { outcome, phone_number } }) => {
      const said = sayTest(vendor.title, phone_number);
      showToast(outcome === 'ok' ? 'success' : 'warning', said[outcome]);
    },
  });
  const pausedRoles = [...new Set(pauses.map(({ role }) => role))];
  const canPause = vendor.lines.some(({ pause }) => !pause?.by);
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t border-line px-4 py-3 max-sm:*:flex-[1_1_7rem]">
      {vendor.kind === 'supplier' && (
        <Button icon={plusIcon} onClick={() => setBooking(true)}>
          Book a top-up
        </Button>
      )}
      {vendor.kind === 'messages' && (
        <Button icon={sendIcon} busy={test.isBusy} onClick={() => test.press({ params })}>
          Send me a test
        </Button>
      )}
      {pausedRoles.map((role) => (
        <Button
          key={role}
          icon={playIcon}
          busy={resume.isBusy && resume.given?.body.role === role}
          onClick={() => resume.press({ params, body: { role } })}
        >
          {vendor.kind === 'gateway' ? `Resume ${roleNames[role].toLowerCase()}` : 'Resume now'}
        </Button>
      ))}
      <Button icon={keyIcon} busy={check.isBusy} onClick={() => check.press({ params })}>
        Test keys
      </Button>
      {canPause && (
        <Button icon={pauseIcon} onClick={() => setPausing(true)}>
          {vendor.state === 'trying' ? 'Keep paused' : 'Pause'}
        </Button>
      )}
      {!vendor.is_sandbox && <SettingsButton vendor={vendor} />}
      {isBooking && <TopUpDialog vendor={vendor} onClose={() => setBooking(false)} />}
      {isPausing && <PauseDialog vendor={vendor} overview={overview} onClose={() => setPausing(false)} />}
      {checks && (
        <CheckDialog
          title={vendor.title}
          checks={checks}
          busy={check.isBusy}
          onAgain={() => check.press({ params })}
          onClose={() => setChecks(undefined)}
        />
      )}
    </div>
  );
}
