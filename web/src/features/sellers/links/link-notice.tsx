/** A seller's link that expires soon, renewed by a tap, or that has expired. */
import { sayDuration } from '@ntem/contract/durations';
import type { WireReferral } from '@ntem/contract/sellers/endpoints/referrals';
import { referralLifetimeMs } from '@ntem/contract/sellers/limits';
import { useSend } from '#lib/api/use-send.ts';
import { Button } from '#ui/core/button.tsx';
import { formatDay } from '#ui/core/formats.tsx';
import { clockIcon, refreshIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';

const lifetime = sayDuration(referralLifetimeMs);

type LinkNoticeProps = { link: Pick<WireReferral, 'expires_at' | 'is_renewable'> };

export function LinkNotice({ link }: LinkNoticeProps) {
  const { press, isBusy } = useSend('POST /referral/renew', {
    updates: 'GET /referral/status',
    refresh: ['GET /seller-home'],
    toast: ({ message }) => message,
  });
  if (!link.is_renewable) return null;
  return (
    <Notice tone="warning" icon={clockIcon}>
      <p className="font-bold">Your link stops working on {formatDay(link.expires_at)}</p>
      <p>Renew it and it stays the same for {lifetime} more. Nobody needs a new one.</p>
      <div className="mt-2.5">
        <Button variant="primary" icon={refreshIcon} busy={isBusy} wrap onClick={() => press()}>
          Renew for {lifetime}
        </Button>
      </div>
    </Notice>
  );
}
