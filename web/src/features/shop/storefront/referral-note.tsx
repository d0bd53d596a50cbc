/** A notice that the referral link is unknown or has expired, with the way on. */
import { shopPath } from '@ntem/contract/addresses';
import type { Shop } from '@ntem/contract/shop/endpoints/storefront';
import { clockIcon, Icon } from '#ui/core/icon.tsx';

export function ReferralNote({ shop }: { shop: Shop }) {
  const { referral_expired: isExpired, referral_unknown: isUnknown, referral_now: now } = shop;
  if (!isExpired && !isUnknown) return null;
  return (
    <p className="border-b border-line text-md text-ink-muted">
      <span className="page flex gap-2.5 py-3">
        <Icon path={clockIcon} className="mt-0.5 size-4.5" />
        <span>
          {isExpired
            ? 'This link has expired. You see our standard prices.'
            : 'We do not know this link. Check it with the person who sent it. You see our standard prices.'}
          {now && (
            <a
              className="flex min-h-touch items-center font-medium text-brand underline underline-offset-[0.18em]"
              href={shopPath(now.referral_code)}
            >
              {`Open the new link of ${now.referrer_name}`}
            </a>
          )}
        </span>
      </span>
    </p>
  );
}
