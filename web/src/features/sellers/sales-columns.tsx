/** The columns of the sales history, and the place of each in a phone's card. */

import type { SalesPurchase } from '@ntem/contract/sellers/endpoints/sales';
import { PackageName } from '#parts/package-name.tsx';
import { stageColumn } from '#parts/stage-badge.tsx';
import { formatDateTime, formatDay, formatPercent, Money } from '#ui/core/formats.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { amountColumn, lines } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';

export const salesColumns: Column<SalesPurchase>[] = [
  {
    header: 'Transaction ID',
    place: 'quiet',
    cell: ({ ext_transaction_id: id }) =>
      id ? <Reference of={id} /> : <span className="text-ink-subtle">N/A</span>,
  },
  {
    header: 'Service',
    place: 'wide',
    cell: ({ service_name, network }) => <NetworkMark network={network}>{service_name}</NetworkMark>,
  },
  {
    header: 'Package',
    place: 'lead1',
    cell: ({ service_name, package_name, network, value }) => (
      <PackageName service={service_name} network={network} name={package_name} megabytes={value} />
    ),
  },
  {
    header: 'MB',
    place: 'wide',
    numeric: true,
    cell: ({ value }) => <span className="tabular-nums">{formatCount(value)}</span>,
  },
  {
    header: 'Customer',
    place: 'lead2',
    cell: ({ phone_number, name, sold_by: soldBy }) =>
      lines(
        <span className="text-ink tabular-nums">{phone_number}</span>,
        name,
        soldBy && `through ${soldBy}`,
      ),
  },
  amountColumn,
  {
    header: 'Base price',
    place: 'lead3',
    numeric: true,
    cell: ({ base_price }) => (
      <>
        <span className="block text-ink-subtle sm:hidden">Base price</span>
        <Money amountGhs={base_price} />
      </>
    ),
  },
  { header: 'Commission', place: 'side3', numeric: true, cell: (sale) => <Commission sale={sale} /> },
  stageColumn,
  {
    header: 'Date',
    place: 'quiet',
    cell: ({ created_at: iso }) => (
      <time className="whitespace-nowrap tabular-nums" dateTime={iso}>
        {formatDay(iso)}
        <span className="text-sm text-ink-subtle sm:block">
          <span className="sm:hidden">, </span>
          {formatDateTime(iso).split(', ')[1]}
        </span>
      </time>
    ),
  },
];

/** Earned once delivered; before that it is marked as promised. */
function Commission({ sale }: { sale: SalesPurchase }) {
  const isPending = sale.pending_commission > 0;
  const amount = isPending ? sale.pending_commission : sale.commission;
  const tone = sale.commission > 0 ? 'font-medium text-success' : 'text-ink-subtle';
  return (
    <>
      <span className="block text-ink-subtle sm:hidden">Commission</span>
      <Money amountGhs={amount} className={tone} />
      <span className="text-sm whitespace-nowrap text-ink-subtle tabular-nums sm:block">
        <span className="sm:hidden"> · </span>
        {formatPercent(sale.commission_percent)}
        {isPending && ', pending'}
      </span>
    </>
  );
}
