/** Guest Pages: everybody who ever bought without an account. */
import type { WireGuest } from '@ntem/contract/sellers/endpoints/customers';
import { AsOf } from '#features/admin/admin-parts.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { guestColumns, PurchaseActivity, Referrer } from '#parts/guest-columns.tsx';
import { SearchBox } from '#parts/list-filters.tsx';
import { DateTime, Money } from '#ui/core/formats.tsx';
import { searchIcon } from '#ui/core/icon.tsx';
import { Section } from '#ui/page/section.tsx';
import { boxIcon } from '#ui/small/app-icons.ts';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { PagedTable } from '#ui/tables/paged-table.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { DataOfNumber } from './personal-data.tsx';

export function GuestPagesTab() {
  const url = useUrlState();
  const query = { search: url.get('search'), page: String(url.page) };
  const guests = useRead('GET /management/all-guest-pages', { query }, lastPageStays);
  const stats = guests.meta?.stats;
  return (
    <Section title="Guest Pages">
      {stats && (
        <StatStrip
          stats={[
            { label: 'Active Guests', value: formatCount(stats.active_guests), note: 'Verified' },
            { label: 'Total Purchases', value: formatCount(stats.total_purchases) },
            { label: 'Total Revenue', value: <Money amountGhs={stats.total_revenue} /> },
            { label: 'New This Month', value: formatCount(stats.new_this_month), note: 'Guests' },
          ]}
        />
      )}
      <AsOf iso={stats?.as_of} />
      <SearchBox url={url} label="Search guests" placeholder="Search guests by name or phone..." />
      <PagedTable
        label="Guests"
        columns={columns}
        list={guests}
        paging={url}
        empty={
          query.search
            ? { icon: searchIcon, title: 'No guests found matching your criteria' }
            : { icon: boxIcon, title: 'No Guest Pages Yet' }
        }
        failed="Failed to load guest pages"
        counted="total guests"
      />
      {guests.data && <PurchaseActivity guests={guests.data} onOpen={(order) => url.open({ order })} />}
      <DataOfNumber />
    </Section>
  );
}

const columns = guestColumns<WireGuest>({
  Moment: DateTime,
  never: 'Never',
  purchases: ({ total_purchases, total_spent }) => (
    <>
      <span className="max-sm:hidden">{formatCount(total_purchases)}</span>
      <span className="sm:hidden">{sayCount(total_purchases, 'purchase')}</span>
      <Money amountGhs={Number(total_spent.replaceAll(',', ''))} className="block text-sm text-ink-subtle" />
    </>
  ),
  referrer: ({ referred_by }) => <Referrer seller={referred_by} level={3} />,
});
