/** Everybody who buys from this seller: My Customers of an agent, My Guests of a subagent. */
import type { WireUser } from '@ntem/contract/topics/accounts';
import type { WireOwnGuest } from '@ntem/contract/topics/downline';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { roleName } from '#lib/session/roles.ts';
import { Day } from '#ui/core/date-time.tsx';
import { Money } from '#ui/flow/money.tsx';
import { peopleIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { checkIcon, clockIcon } from '#ui/small/icons.ts';
import type { Column } from '#ui/tables/data-table.tsx';
import { PurchaseActivity } from './purchase-activity.tsx';
import { SellerList, SellerStats } from './seller-list.tsx';
import { isAgent } from './seller-tabs.ts';

export function GuestPages({ user }: { user: WireUser }) {
  const { page, setPage } = useUrlState();
  const input = { query: { page: String(page) } };
  const guests = useRead('GET /management/guest-pages', input, { placeholderData: keepPreviousData });
  const { data: rows, meta } = guests;
  const hasActivity = rows?.some(({ recent_purchases: recent }) => recent.length > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      <SellerStats
        read={guests}
        stats={
          meta && [
            { label: 'Active guests', value: meta.stats.active_guests.toLocaleString('en') },
            { label: 'Total purchases', value: meta.stats.total_purchases.toLocaleString('en') },
            { label: 'Total revenue', value: <Money amountGhs={meta.stats.total_revenue} /> },
            { label: 'New this month', value: meta.stats.new_this_month.toLocaleString('en') },
          ]
        }
      />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:gap-5 ${hasActivity ? 'lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}`}
      >
        <SellerList
          title={isAgent(user) ? 'My Customers' : 'My Guests'}
          read={guests}
          rows={rows}
          columns={columnsFor(user)}
          empty={{
            icon: peopleIcon,
            title: 'No Guest Pages Yet',
            text: 'Whoever buys or registers through your links appears here.',
          }}
          failed="Failed to load guest pages"
          pages={meta}
          onPage={setPage}
        />
        {rows && hasActivity && <PurchaseActivity guests={rows} />}
      </div>
    </div>
  );
}

/** An agent's list also says through whom a guest came. */
function columnsFor(user: WireUser): Column<WireOwnGuest>[] {
  const [name, contact, ...rest] = columns;
  if (!isAgent(user) || !name || !contact) return columns;
  return [name, contact, referredBy(user), ...rest];
}

function referredBy(user: WireUser): Column<WireOwnGuest> {
  return {
    header: 'Referred by',
    place: 'quiet',
    labelled: true,
    cell: ({ referred_by: seller }) => {
      if (!seller) return 'Direct signup';
      if (seller.id === user.id) return 'You';
      return (
        <>
          {seller.name}
          <span className="text-sm text-ink-subtle sm:block">
            <span className="sm:hidden"> · </span>
            {roleName({ role: seller.role, level: 2 })}
          </span>
        </>
      );
    },
  };
}

const columns: Column<WireOwnGuest>[] = [
  { header: 'Name', place: 'lead1', cell: ({ name }) => <span className="font-medium">{name}</span> },
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
  {
    header: 'Purchases',
    place: 'side2',
    numeric: true,
    cell: ({ total_spent: spent, total_purchases: purchases }) => (
      <>
        <Money amountGhs={Number(spent.replaceAll(',', ''))} />
        <span className="block text-sm text-ink-subtle tabular-nums">
          {purchases} {purchases === 1 ? 'purchase' : 'purchases'}
        </span>
      </>
    ),
  },
  {
    header: 'Last purchase',
    place: 'quiet',
    labelled: true,
    cell: ({ last_purchase_date: date, last_purchase_amount: amount }) =>
      date === null ? (
        <span className="text-ink-subtle">None</span>
      ) : (
        <>
          <Day iso={date} />
          {amount !== null && (
            <span className="text-sm text-ink-subtle sm:block">
              <span className="sm:hidden"> · </span>
              <Money amountGhs={amount} />
            </span>
          )}
        </>
      ),
  },
  {
    header: 'Status',
    place: 'side',
    cell: ({ phone_number_verified_at: verified }) =>
      verified ? (
        <Badge tone="success" icon={checkIcon}>
          Verified
        </Badge>
      ) : (
        <Badge tone="warning" icon={clockIcon}>
          Pending
        </Badge>
      ),
  },
  { header: 'Joined', place: 'quiet', labelled: true, cell: ({ created_at }) => <Day iso={created_at} /> },
];
