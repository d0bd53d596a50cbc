/** Guests in the lists of admins and sellers, and the last purchases of the first few. */

import type { WireGuest } from '@ntem/contract/sellers/endpoints/customers';
import type { ReactNode } from 'react';
import { roleName } from '#lib/session/roles.ts';
import { StageBadge } from '#parts/stage-badge.tsx';
import { LinkButton } from '#ui/core/button.tsx';
import { Money } from '#ui/core/formats.tsx';
import { Section } from '#ui/page/section.tsx';
import { VerifiedBadge } from '#ui/small/badge.tsx';
import { column, lines, nameColumn, numberColumn } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';

type View<Guest> = {
  Moment: (props: { iso: string }) => ReactNode;
  never: ReactNode;
  purchases: (guest: Guest) => ReactNode;
  referrer?: ((guest: Guest) => ReactNode) | undefined;
};

export function guestColumns<Guest extends WireGuest>(view: View<Guest>): Column<Guest>[] {
  const { Moment, never, purchases, referrer } = view;
  const quiet = { place: 'quiet', labelled: true } as const;
  return [
    nameColumn,
    column('Contact', 'lead2', ({ phone_number, email }) =>
      lines(<span className="tabular-nums">{phone_number}</span>, email),
    ),
    ...(referrer ? [{ header: 'Referred by', ...quiet, cell: referrer }] : []),
    numberColumn('Purchases', 'side2', purchases),
    {
      header: 'Last purchase',
      ...quiet,
      cell: ({ last_purchase_date: date, last_purchase_amount: amount }) =>
        date === null ? (
          never
        ) : (
          <>
            <Moment iso={date} />
            {amount !== null && (
              <Beside>
                <Money amountGhs={amount} />
              </Beside>
            )}
          </>
        ),
    },
    column('Status', 'side', ({ phone_number_verified_at: at }) => <VerifiedBadge verified={at !== null} />),
    { header: 'Joined', ...quiet, cell: ({ created_at }) => <Moment iso={created_at} /> },
  ];
}

/** `level` names a seller without a role. */
export function Referrer({ seller, level }: { seller: WireGuest['referred_by']; level: number }) {
  if (!seller) return 'Direct signup';
  return (
    <>
      {seller.name}
      <Beside>{roleName({ role: seller.role, level })}</Beside>
    </>
  );
}

function Beside({ children }: { children: ReactNode }) {
  return (
    <span className="text-sm text-ink-subtle sm:block">
      <span className="sm:hidden"> · </span>
      {children}
    </span>
  );
}

const largestActivity = 5;

/** A guest whose purchase failed or was refunded has no activity to show. */
export function hasBought({ total_purchases, recent_purchases }: WireGuest): boolean {
  return total_purchases > 0 && recent_purchases.length > 0;
}

/** `onOpen` is given if the reader may open orders. */
type PurchaseActivityProps = { guests: readonly WireGuest[]; onOpen?: (orderId: string) => void };

export function PurchaseActivity({ guests, onOpen }: PurchaseActivityProps) {
  const shown = guests.filter(hasBought).slice(0, largestActivity);
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
            {guest.recent_purchases.map(({ id, display, amount, stage }) => (
              <div
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3 text-sm text-ink-muted"
              >
                <span>
                  {onOpen ? (
                    <span className="max-sm:[&>button]:min-h-touch">
                      <LinkButton onClick={() => onOpen(id)}>{display}</LinkButton>
                    </span>
                  ) : (
                    display
                  )}
                </span>
                <Money amountGhs={amount} />
                <span className="justify-self-end">
                  <StageBadge stage={stage} />
                </span>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
