/** Whose link the visitor came through, or that the link counts no more. */
import type { Shop } from '@ntem/contract/topics/storefront';
import { checkIcon, clockIcon, Icon, linkIcon } from '#ui/core/icon.tsx';

export function ReferralBanner({ shop }: { shop: Shop }) {
  const { referral_info: referrer, referral_expired: isExpired } = shop;
  if (isExpired) return <ExpiredNote />;
  if (!referrer) return null;
  const role = referrer.referrer_role;
  return (
    <aside className="border-b border-brand-line bg-brand-tint" aria-label="Referral">
      <div className="page flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
        <p className="flex min-w-0 flex-[1_1_12rem] gap-2.5">
          {/* Beside the middle of two lines, whether or not they have come yet. */}
          <Icon path={linkIcon} className="mt-2.25 size-5.5 text-brand" />
          <span className="min-w-0">
            <span className="block leading-tight font-bold">{`Referred by ${referrer.referrer_name}`}</span>
            <span className="block text-sm text-ink-muted capitalize">{role}</span>
          </span>
        </p>
        <p className="inline-flex min-h-7 items-center gap-1.5 rounded-sm bg-brand pr-2.5 pl-2 text-sm font-medium text-on-brand">
          <Icon path={checkIcon} className="size-4" />
          Special Pricing Applied
        </p>
      </div>
    </aside>
  );
}

function ExpiredNote() {
  return (
    <p className="border-b border-line text-md text-ink-muted">
      <span className="page flex gap-2.5 py-3">
        <Icon path={clockIcon} className="mt-0.5 size-4.5" />
        This link has expired. You see our standard prices.
      </span>
    </p>
  );
}
