/** What the first few guests who bought something bought last. */
import type { WireGuest } from '@ntem/contract/topics/downline';
import { Money } from '#ui/core/formats.tsx';
import { LinkButton } from '#ui/core/link-button.tsx';
import { Section } from '#ui/page/section.tsx';
import { OutcomeBadge } from '#ui/small/badge.tsx';

const largestActivity = 5;

/** `onOpen` for whoever may look at the order. */
type PurchaseActivityProps = { guests: readonly WireGuest[]; onOpen?: (orderId: string) => void };

export function PurchaseActivity({ guests, onOpen }: PurchaseActivityProps) {
  const shown = guests.filter(({ recent_purchases: recent }) => recent.length > 0).slice(0, largestActivity);
  if (shown.length === 0) return null;
  return (
    <Section title="Recent purchase activity" label="Recent purchase activity">
      <ul className="overflow-hidden rounded-lg border border-line bg-surface">
        {shown.map((guest) => (
          <li key={guest.id} className="grid gap-1 border-t border-line px-4 py-3 first:border-t-0">
            <p className="text-md font-medium">
              {guest.name}
              {onOpen && (
                <span className="font-normal text-ink-muted tabular-nums"> {guest.phone_number}</span>
              )}
            </p>
            {guest.recent_purchases.map(({ id, display, amount, status }) => (
              <div
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_auto_5.25rem] items-center gap-3 text-sm text-ink-muted"
              >
                <span>
                  {onOpen ? <LinkButton onClick={() => onOpen(id)}>{display}</LinkButton> : display}
                </span>
                <Money amountGhs={amount} />
                <span className="justify-self-end">
                  <OutcomeBadge status={status} />
                </span>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
