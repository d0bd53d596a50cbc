/** What the first few guests who bought something bought last. */
import type { WireOwnGuest } from '@ntem/contract/topics/downline';
import { Money } from '#ui/flow/money.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { OutcomeBadge } from '#ui/small/status-badge.tsx';

const largestActivity = 5;

export function PurchaseActivity({ guests }: { guests: WireOwnGuest[] }) {
  const shown = guests.filter(({ recent_purchases: recent }) => recent.length > 0).slice(0, largestActivity);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Recent purchase activity">
      <SectionHead title="Recent purchase activity" />
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {shown.map((guest) => (
          <li key={guest.id} className="grid gap-1 border-t border-line px-4 py-3 first:border-t-0">
            <p className="text-md font-medium">{guest.name}</p>
            {guest.recent_purchases.map((purchase) => (
              <div
                key={purchase.id}
                className="grid grid-cols-[minmax(0,1fr)_auto_5.25rem] items-center gap-3 text-sm text-ink-muted"
              >
                <span>{purchase.display}</span>
                <Money amountGhs={purchase.amount} />
                <span className="justify-self-end">
                  <OutcomeBadge status={purchase.status} />
                </span>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
