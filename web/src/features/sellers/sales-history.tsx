/** A seller's sales: sums, the last days, and every row under the filters. */
import type { SalesPurchase } from '@ntem/contract/sellers/endpoints/sales';
import { type ShownStatus, shownStatuses } from '@ntem/contract/states';
import { useState } from 'react';
import { ReportDialog } from '#features/sellers/notices/report-dialog.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { type UrlState, useUrlState } from '#lib/browser/url-state.ts';
import { ExportButton } from '#parts/export-button.tsx';
import { DateFilters, FilterPanel, StatusFilter } from '#parts/list-filters.tsx';
import { Money } from '#ui/core/formats.tsx';
import { searchIcon } from '#ui/core/icon.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { flagIcon, receiptIcon } from '#ui/small/app-icons.ts';
import { formatCount } from '#ui/small/counts.ts';
import { SalesChart } from './sales-chart.tsx';
import { salesColumns } from './sales-columns.tsx';
import { SellerList, SellerStats, ShareMyLink } from './seller-list.tsx';

type Filters = { status: ShownStatus | ''; date_from: string; date_to: string };

export function SalesHistory() {
  const url = useUrlState();
  const filters = readFilters(url);
  const query = { ...filters, page: String(url.page) };
  const sales = useRead('GET /sales/history', { query }, lastPageStays);
  const { stats, pagination, purchases } = sales.data ?? {};
  const [reported, setReported] = useState<SalesPurchase>();
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      <SellerStats
        read={sales}
        stats={
          stats && [
            { label: 'Total commission', value: <Money amountGhs={stats.total_commission} /> },
            { label: 'Total sales', value: <Money amountGhs={stats.total_sales} /> },
            { label: 'Successful', value: formatCount(stats.successful_purchases) },
            { label: 'Total orders', value: formatCount(stats.total_purchases) },
          ]
        }
      />
      <SalesChart filters={filters} />
      <SellerList
        title="Sales History"
        aside={
          <ExportButton
            of="POST /sales/export"
            body={filters}
            disabled={pagination?.total === 0}
            done="Sales exported"
            cut="Only the newest sales fit into the file"
          />
        }
        filters={
          <FilterPanel>
            <StatusFilter url={url} />
            <DateFilters url={url} from={['date_from', 'From date']} to={['date_to', 'To date']} />
          </FilterPanel>
        }
        list={{ ...sales, data: purchases, meta: pagination }}
        paging={url}
        columns={salesColumns}
        empty={
          isFiltered
            ? { icon: searchIcon, title: 'No sales found matching your criteria' }
            : {
                icon: receiptIcon,
                title: 'No Sales Yet',
                text: 'What people buy through your link appears here.',
                children: <ShareMyLink />,
              }
        }
        failed="Failed to load sales history"
        actions={(sale) => (
          <IconButton
            inRow
            icon={flagIcon}
            label="Report"
            subject={sale.ext_transaction_id ?? sale.package_name}
            onClick={() => setReported(sale)}
          />
        )}
      />
      {reported && <ReportDialog sale={reported} onClose={() => setReported(undefined)} />}
    </div>
  );
}

/** Anybody can type into the address. */
function readFilters(url: UrlState): Filters {
  const status = shownStatuses.find((known) => known === url.get('status')) ?? '';
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(url.get(name)) ? url.get(name) : '');
  return { status, date_from: day('date_from'), date_to: day('date_to') };
}
