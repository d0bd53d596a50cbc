/** What the first few guests of a page bought last. */
import type { WireGuest } from '@ntem/contract/topics/downline';
import { useUrlState } from '#lib/browser/url-state.ts';
import { LinkButton } from '#ui/core/link-button.tsx';
import { Money } from '#ui/flow/money.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { OutcomeBadge } from '#ui/small/status-badge.tsx';

const guestsShown = 5;

export function RecentPurchases({ guests }: { guests: WireGuest[] }) {
  const url = useUrlState();
  const buyers = guests.filter(({ recent_purchases }) => recent_purchases.length > 0).slice(0, guestsShown);
  if (buyers.length === 0) return null;
  return (
    <section className="mt-2 grid gap-3">
      <SectionHead title="Recent purchase activity" />
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {buyers.map((guest) => (
          <li key={guest.id} className="grid gap-1 px-4 py-3 text-md">
            <p className="font-medium">
              {guest.name}{' '}
              <span className="font-normal text-ink-muted tabular-nums">{guest.phone_number}</span>
            </p>
            {guest.recent_purchases.map((purchase) => (
              <p key={purchase.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <LinkButton onClick={() => url.open({ order: purchase.id })}>{purchase.display}</LinkButton>
                <Money amountGhs={purchase.amount} />
                <span className="ml-auto">
                  <OutcomeBadge status={purchase.status} />
                </span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
