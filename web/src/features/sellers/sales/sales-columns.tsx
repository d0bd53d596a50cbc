/** The columns of the sales history. On a phone a sale is two lines: what to whom and its amount, its stage and time. */

import { channelNames } from '@ntem/contract/orders/channels';
import type { SalesPurchase } from '@ntem/contract/sellers/endpoints/sales';
import { useUrlState } from '#lib/browser/url-state.ts';
import { OrderedPackage, PackageName } from '#parts/package-name.tsx';
import { StageBadge } from '#parts/stage-badge.tsx';
import { formatDay, formatPercent, Money } from '#ui/core/formats.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { formatTime } from '#ui/small/moments.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { amountColumn, column, lines, numberColumn } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';

export const salesColumns: Column<SalesPurchase>[] = [
  column('Transaction ID', 'lead1', (sale) => <SaleLink sale={sale} />),
  column('Service', 'widest', ({ service_name, network }) => (
    <NetworkMark network={network}>{service_name}</NetworkMark>
  )),
  column('Package', 'wide', ({ package_name }) => <PackageName name={package_name} />),
  numberColumn('MB', 'widest', ({ value }) => <span className="tabular-nums">{formatCount(value)}</span>),
  column('Customer', 'wide', ({ phone_number, name, sold_by: soldBy }) =>
    lines(<span className="text-ink tabular-nums">{phone_number}</span>, name, soldBy && `through ${soldBy}`),
  ),
  column('Came by', 'widest', ({ channel }) => channelNames[channel]),
  amountColumn,
  numberColumn('Base price', 'widest', ({ base_price }) => <Money amountGhs={base_price} />),
  numberColumn('Commission', 'wide', (sale) => <Commission sale={sale} />),
  column('Status', 'line', (sale) => (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <StageBadge stage={sale.stage} />
      <span className="text-sm text-ink-muted sm:hidden">{sale.name}</span>
      <span className="ml-auto sm:hidden">
        <SaleTime sale={sale} />
      </span>
    </span>
  )),
  column('Date', 'wide', (sale) => <SaleDate sale={sale} />),
];

/** Pressing it, or anywhere in its row, opens the sale. */
function SaleLink({ sale }: { sale: SalesPurchase }) {
  const url = useUrlState();
  const { id, ext_transaction_id: reference, service_name, network, package_name, recipient } = sale;
  return (
    <button
      type="button"
      data-opens-row
      className="text-left underline-offset-[0.18em] after:absolute after:inset-0 hover:underline focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
      onClick={() => url.open({ sale: id })}
    >
      <span className="max-sm:hidden">{reference ? <Reference of={reference} /> : 'N/A'}</span>
      <span className="sm:hidden">
        <OrderedPackage service={service_name} network={network} name={package_name} to={recipient} />
      </span>
    </button>
  );
}

function SaleDate({ sale: { created_at: iso } }: { sale: SalesPurchase }) {
  return (
    <time className="whitespace-nowrap tabular-nums" dateTime={iso}>
      {formatDay(iso)}
      <span className="block text-sm text-ink-subtle">{formatTime(iso)}</span>
    </time>
  );
}

/** What was earned and when, at the end of a row on a phone. The day is above. */
function SaleTime({ sale: { created_at: iso, commission } }: { sale: SalesPurchase }) {
  return (
    <time className="text-sm whitespace-nowrap text-ink-muted tabular-nums" dateTime={iso}>
      {commission > 0 && (
        <>
          <Money amountGhs={commission} signed className="font-medium text-success" /> ·{' '}
        </>
      )}
      {formatTime(iso)}
    </time>
  );
}

/** Earned once delivered; before that it is grey. */
function Commission({ sale }: { sale: SalesPurchase }) {
  const isPending = sale.pending_commission > 0;
  const amount = isPending ? sale.pending_commission : sale.commission;
  return (
    <>
      <Money
        amountGhs={amount}
        className={sale.commission > 0 ? 'font-medium text-success' : 'text-ink-subtle'}
      />
      <span className="block text-sm whitespace-nowrap text-ink-subtle tabular-nums">
        {isPending ? 'when delivered' : formatPercent(sale.commission_percent)}
      </span>
    </>
  );
}
