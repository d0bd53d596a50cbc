/** A seller's links: visitors, sharing, and a new link when the old one has expired. */
import { sayDuration } from '@ntem/contract/durations';
import type { WireReferral } from '@ntem/contract/sellers/endpoints/referrals';
import { referralLifetimeMs } from '@ntem/contract/sellers/limits';
import { useState } from 'react';
import { ListFailure } from '#features/sellers/seller-list.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { storeName } from '#lib/browser/settings.ts';
import { Button } from '#ui/core/button.tsx';
import { formatDay } from '#ui/core/formats.tsx';
import { alertIcon, checkIcon, clockIcon, Icon, refreshIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { Panel } from '#ui/page/section.tsx';
import { dotIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { SkeletonParts } from '#ui/small/skeleton.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { LinkNotice } from './link-notice.tsx';
import { QrPanel } from './link-qr.tsx';
import { PhoneLinks } from './phone-links.tsx';
import { ShareLink } from './share-link.tsx';
import { shopMessage } from './sharing.ts';

const looks = {
  active: { tone: 'success', icon: dotIcon, label: 'Active' },
  expired: { tone: 'danger', icon: clockIcon, label: 'Expired' },
} as const;

const lifetime = sayDuration(referralLifetimeMs);

export function ReferralLinks() {
  const referral = useRead('GET /referral/status');
  if (referral.data) return <Links referral={referral.data} />;
  if (!referral.isError) return <SkeletonParts className="gap-4" heights={['h-20', 'h-48', 'h-48']} />;
  return <ListFailure title="Failed to load referral status" onRetry={() => void referral.refetch()} />;
}

function Links({ referral }: { referral: WireReferral }) {
  const { is_valid: isValid, expires_at: expiresAt } = referral;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      <LinkNotice link={referral} />
      <StatStrip
        stats={[
          { label: 'Total referrals', value: formatCount(referral.total_referrals) },
          {
            label: 'Active guests',
            value: formatCount(referral.active_referrals),
            note: 'Verified, through your own links',
          },
          { label: 'Link status', value: <Badge {...(isValid ? looks.active : looks.expired)} /> },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ShareLink
            title="Referral link"
            text="People who sign up with this link become your customers"
            label="referral link"
            url={referral.referral_url}
            message={`Join me on ${storeName} and buy data bundles at a good price. Create your account here:`}
            aside={
              <p className="text-sm text-ink-muted tabular-nums">
                {isValid ? 'Expires' : 'Expired'} {formatDay(expiresAt)}
              </p>
            }
            off={!isValid}
          />
          <ShareLink
            title="Guest payment link"
            text="Customers buy at your prices without an account."
            label="guest payment link"
            url={referral.guest_checkout_url}
            message={shopMessage}
            primary
            off={!isValid}
          />
          <PhoneLinks referral={referral} />
          {!isValid && (
            <Notice tone="warning" icon={clockIcon}>
              Expired {formatDay(expiresAt)}. Old links expire after {lifetime}.
            </Notice>
          )}
          <NewLink referral={referral} />
        </div>
        <QrPanel url={referral.guest_checkout_url} code={referral.referral_code} off={!isValid} />
      </div>
    </div>
  );
}

function NewLink({ referral }: { referral: WireReferral }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex-[1_1_16rem] text-md text-ink-muted">
          Old links expire after {lifetime}. Generating a new link replaces the old one.
        </p>
        <div className="grid flex-auto sm:flex-none">
          <Button icon={refreshIcon} onClick={() => setAsking(true)}>
            Generate New Link
          </Button>
        </div>
      </div>
      {isAsking && <NewLinkDialog referral={referral} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

/** Keeping the link is the first choice: a new one takes something away. */
function NewLinkDialog({ referral, onClose }: { referral: WireReferral; onClose: () => void }) {
  const { press, isBusy } = useSend('POST /referral/generate', {
    updates: 'GET /referral/status',
    refresh: ['GET /seller-home'],
    toast: ({ message }) => message,
    onDone: onClose,
    failed: () => 'Failed to generate referral link',
  });
  const { is_valid: isValid, guest_checkout_url: url, total_referrals: people } = referral;
  return (
    <Dialog
      title="Generate New Link?"
      subtitle={<span className="wrap-anywhere">Your link now: {url.replace(/^https?:\/\//, '')}</span>}
      onClose={isBusy ? () => {} : onClose}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {isValid ? 'Keep my link' : 'Cancel'}
          </Button>
          <Button variant="danger-quiet" busy={isBusy} onClick={() => press()}>
            Generate New Link
          </Button>
        </>
      }
    >
      <Notice tone="danger" icon={alertIcon}>
        <p>
          <span className="font-bold">Printed QR codes stop working.</span> Posters and cards must be printed
          again.
        </p>
        <p className="mt-2">
          {isValid
            ? 'Links and codes that you sent stop working at once. People who open them see our standard prices, and you earn nothing on what they buy.'
            : 'Your old link has expired and will not work again.'}
        </p>
      </Notice>
      <p className="flex items-start gap-2 text-md">
        <Icon path={checkIcon} className="mt-0.5 size-4.5 flex-none text-success" />
        Your {people === 0 ? '' : `${sayCount(people, 'customer')}, your `}prices and your earnings stay.
      </p>
    </Dialog>
  );
}
