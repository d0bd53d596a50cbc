/** Everybody who buys from this seller: My Customers of an agent, My Guests of a subagent. */
import type { WireUser } from '@ntem/contract/topics/accounts';
import type { WireOwnGuest } from '@ntem/contract/topics/downline';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { guestColumns, hasBought, PurchaseActivity, Referrer } from '#parts/guest-columns.tsx';
import { Day, Money } from '#ui/core/formats.tsx';
import { peopleIcon } from '#ui/small/app-icons.ts';
import { SellerList, SellerStats, ShareMyLink } from './seller-list.tsx';
import { hasSubagents } from './seller-tabs.ts';

export function GuestPages({ user }: { user: WireUser }) {
  const { page, setPage } = useUrlState();
  const input = { query: { page: String(page) } };
  const guests = useRead('GET /management/guest-pages', input, lastPageStays);
  const { data: rows, meta } = guests;
  const hasActivity = rows?.some(hasBought);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      <SellerStats
        read={guests}
        stats={
          meta && [
            {
              label: 'Active guests',
              value: meta.stats.active_guests.toLocaleString('en'),
              note: hasSubagents(user) ? "Verified, yours and your subagents'" : 'Verified',
            },
            { label: 'Total purchases', value: meta.stats.total_purchases.toLocaleString('en') },
            { label: 'Total revenue', value: <Money amountGhs={meta.stats.total_revenue} /> },
            {
              label: 'New this month',
              value: meta.stats.new_this_month.toLocaleString('en'),
              note: 'Guests',
            },
          ]
        }
      />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:gap-5 ${hasActivity ? 'lg:grid-cols-[minmax(0,1fr)_20rem]' : ''}`}
      >
        <SellerList
          title={hasSubagents(user) ? 'My Customers' : 'My Guests'}
          read={guests}
          columns={columnsFor(user)}
          empty={{
            icon: peopleIcon,
            title: 'No Guest Pages Yet',
            text: 'Whoever buys or registers through your links appears here.',
            children: <ShareMyLink />,
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

function columnsFor(user: WireUser) {
  return guestColumns<WireOwnGuest>({
    Moment: Day,
    never: <span className="text-ink-subtle">None</span>,
    purchases: ({ total_spent: spent, total_purchases: purchases }) => (
      <>
        <Money amountGhs={Number(spent.replaceAll(',', ''))} />
        <span className="block text-sm text-ink-subtle tabular-nums">
          {purchases} {purchases === 1 ? 'purchase' : 'purchases'}
        </span>
      </>
    ),
    // An agent has subagents, so that the list says through whom a guest came.
    referrer: hasSubagents(user)
      ? ({ referred_by: seller }) => (seller?.id === user.id ? 'You' : <Referrer seller={seller} level={2} />)
      : undefined,
  });
}
