/** The columns in which guests are listed, for admins and for sellers. */
import type { WireGuest } from '@ntem/contract/topics/downline';
import type { ReactNode } from 'react';
import { roleName } from '#lib/session/roles.ts';
import { Money } from '#ui/core/formats.tsx';
import { VerifiedBadge } from '#ui/small/badge.tsx';
import { nameColumn } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';

type View<Guest> = {
  Moment: (props: { iso: string }) => ReactNode;
  never: ReactNode;
  purchases: (guest: Guest) => ReactNode;
  /** Left out where all came through the same seller. */
  referrer?: ((guest: Guest) => ReactNode) | undefined;
};

export function guestColumns<Guest extends WireGuest>(view: View<Guest>): Column<Guest>[] {
  const { Moment, never, purchases, referrer } = view;
  const quiet = { place: 'quiet', labelled: true } as const;
  return [
    nameColumn,
    {
      header: 'Contact',
      place: 'lead2',
      cell: ({ phone_number, email }) => (
        <>
          <span className="tabular-nums">{phone_number}</span>
          {email && <span className="block text-sm wrap-anywhere text-ink-subtle">{email}</span>}
        </>
      ),
    },
    ...(referrer ? [{ header: 'Referred by', ...quiet, cell: referrer }] : []),
    { header: 'Purchases', place: 'side2', numeric: true, cell: purchases },
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
    {
      header: 'Status',
      place: 'side',
      cell: ({ phone_number_verified_at: at }) => <VerifiedBadge verified={at !== null} />,
    },
    { header: 'Joined', ...quiet, cell: ({ created_at }) => <Moment iso={created_at} /> },
  ];
}

/** `level` is what a seller without a role is called by. */
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
