/** Whose link the visitor came through, or that the link does not count and what there is instead. */
import { shopPath } from '@ntem/contract/addresses';
import type { Shop } from '@ntem/contract/topics/storefront';
import { checkIcon, clockIcon, Icon } from '#ui/core/icon.tsx';

/** In the band, so that it costs the first price no room. */
export function ReferralBanner({ shop: { referral_info: referrer } }: { shop: Shop }) {
  if (!referrer) return null;
  return (
    <aside
      className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-0.5 border-t border-band-line pt-2"
      aria-label="Referral"
    >
      <p className="min-w-0">
        <span className="font-bold">{`Referred by ${referrer.referrer_name}`}</span>
        <span className="text-md text-on-band-muted capitalize">{` · ${referrer.referrer_role}`}</span>
      </p>
      <p className="inline-flex items-center gap-1 text-sm font-medium">
        <Icon path={checkIcon} className="size-4.5 text-ember-bright" />
        Special Pricing Applied
      </p>
    </aside>
  );
}

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
            : 'We do not know this link. Check it with whoever sent it. You see our standard prices.'}
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
