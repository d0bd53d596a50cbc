/** One vendor: its job, its last hour, our money there, and the admin's actions. */
import { networkName } from '@ntem/contract/networks';
import type {
  VendorCheckLine,
  VendorLine,
  VendorOverview,
  WireVendor,
} from '@ntem/contract/vendors/endpoints/vendors';
import { useState } from 'react';
import { pauseIcon, playIcon, sendIcon } from '#features/admin/admin-parts.tsx';
import { useSend } from '#lib/api/use-send.ts';
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { clockIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { dotIcon, keyIcon, plusIcon, ringIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { sayWhen } from '#ui/small/moments.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { CheckDialog } from './checks.tsx';
import {
  groupPauses,
  type LineRole,
  lineRoles,
  type Pause,
  roleNames,
  sayNetworks,
  sayReason,
  sayTest,
} from './line-words.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { SettingsButton } from './settings-dialog.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';
import { VendorFacts, VendorFigures, VendorLevel } from './vendor-facts.tsx';

const looks = {
  in_use: { label: 'In use', tone: 'success', icon: dotIcon },
  stands_by: { label: 'Standby', tone: 'neutral', icon: ringIcon },
  paused: { label: 'Paused', tone: 'warning', icon: pauseIcon },
  trying: { label: 'Trying one order', tone: 'warning', icon: clockIcon },
  not_set_up: { label: 'Not set up', tone: 'neutral', icon: ringIcon },
} as const;

type CardProps = { vendor: WireVendor; overview: VendorOverview; nowMs: number };

export function VendorCard({ vendor, overview, nowMs }: CardProps) {
  const pauses = groupPauses(vendor.lines);
  return (
    <article
      className={`flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface ${vendor.state === 'not_set_up' ? 'self-start' : ''}`}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 px-4 py-3">
        <h3 className="text-base">{vendor.title}</h3>
        <Badge {...looks[vendor.state]} />
        <VendorUse vendor={vendor} />
      </header>
      {pauses.map((pause) => (
        <div key={`${pause.role} ${pause.reason} ${pause.by}`} className="px-4 pb-3">
          <PauseNotice vendor={vendor} pause={pause} nowMs={nowMs} />
        </div>
      ))}
      {vendor.state === 'not_set_up' ? (
        <>
          <Missing vendor={vendor} />
          <div className="border-t border-line px-4 py-3">
            <SettingsButton vendor={vendor} />
          </div>
        </>
      ) : (
        <>
          <VendorFigures vendor={vendor} nowMs={nowMs} />
          <VendorLevel vendor={vendor} />
          <VendorFacts vendor={vendor} nowMs={nowMs} />
          <VendorActions vendor={vendor} overview={overview} pauses={pauses} />
        </>
      )}
    </article>
  );
}

const verbs: Record<LineRole, [inUse: string, standsBy: string]> = {
  collect: ['Takes payments:', 'Standby for payments:'],
  pay_out: ['Pays out:', 'Standby for payouts:'],
  deliver: ['Delivers:', 'Standby for'],
  send: ['Sends codes and notices:', 'Standby for codes and notices:'],
};

function VendorUse({ vendor: { lines, is_sandbox } }: { vendor: WireVendor }) {
  return (
    <div className="grid w-full gap-y-0.5 text-sm text-ink-muted">
      {lineRoles.map((role) => (
        <UseOf key={role} role={role} lines={lines.filter((line) => line.role === role)} />
      ))}
      {is_sandbox && <p>Test mode: no money moves, no message is sent</p>}
    </div>
  );
}

function UseOf({ role, lines }: { role: LineRole; lines: VendorLine[] }) {
  if (lines.length === 0) return null;
  const [inUse, standsBy] = verbs[role];
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0.5">
      <span>{lines.some(({ state }) => state === 'in_use') ? inUse : standsBy}</span>
      {lines.map(({ network }) => (
        <NetworkMark key={network} network={network}>
          {networkName(network)}
        </NetworkMark>
      ))}
    </p>
  );
}

function PauseNotice({ vendor, pause, nowMs }: { vendor: WireVendor; pause: Pause; nowMs: number }) {
  const { role, networks, reason, by, since } = pause;
  const who = by === null ? 'Paused automatically' : `Paused by ${by}`;
  const what =
    vendor.kind === 'gateway' ? `${roleNames[role]} of ${sayNetworks(networks)}` : sayNetworks(networks);
  return (
    <Notice tone="warning" icon={pauseIcon}>
      <b>
        {who} {sayWhen(since, nowMs)}, {what}:
      </b>{' '}
      {by === null ? sayReason(reason) : reason}.{' '}
      {by === null
        ? 'It is tried again with one order at a time.'
        : 'No new order goes there until somebody resumes it.'}
    </Notice>
  );
}

function Missing({ vendor: { missing, kind } }: { vendor: WireVendor }) {
  const setting = <code className="font-mono text-[0.92em] wrap-anywhere">{missing}</code>;
  const isChoice = missing === settings[kind];
  return (
    <p className="border-t border-line px-4 py-3 text-md text-ink-muted">
      {isChoice ? (
        <>Its keys are there. Add it to {setting} on the server and start again.</>
      ) : (
        <>
          Its keys are missing. Set {setting} on the server and start again; keys are never typed or shown
          here.
        </>
      )}
    </p>
  );
}

const settings = { gateway: 'PAYMENTS', supplier: 'BUNDLES', messages: 'OTP' };

type ActionsProps = { vendor: WireVendor; overview: VendorOverview; pauses: Pause[] };

function VendorActions({ vendor, overview, pauses }: ActionsProps) {
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
