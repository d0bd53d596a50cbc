/** What an admin can do about a vendor. */
import type { VendorCheckLine, VendorOverview, WireVendor } from '@ntem/contract/topics/vendors';
import { useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { keyIcon, plusIcon } from '#ui/small/app-icons.ts';
import { RouterButton } from '#ui/small/router-button.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { type Rest, roleNames, sayTest } from './line-words.ts';
import { RestDialog } from './rest-dialog.tsx';
import { pauseIcon, playIcon, sendIcon } from './vendor-icons.ts';

type ActionsProps = { vendor: WireVendor; overview: VendorOverview; rests: Rest[] };

export function VendorActions({ vendor, overview, rests }: ActionsProps) {
  const [isResting, setResting] = useState(false);
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
  const restingRoles = [...new Set(rests.map(({ role }) => role))];
  const canRest = vendor.lines.some(({ rest }) => !rest?.by);
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t border-line px-4 py-3 max-sm:*:flex-[1_1_7rem]">
      {vendor.kind === 'supplier' && (
        <RouterButton to="/dashboard?tab=attention" icon={plusIcon}>
          Book a top-up
        </RouterButton>
      )}
      {vendor.kind === 'messages' && (
        <Button icon={sendIcon} busy={test.isBusy} onClick={() => test.press({ params })}>
          Send me a test
        </Button>
      )}
      {restingRoles.map((role) => (
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
      {canRest && (
        <Button icon={pauseIcon} onClick={() => setResting(true)}>
          Rest
        </Button>
      )}
      {isResting && <RestDialog vendor={vendor} overview={overview} onClose={() => setResting(false)} />}
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
