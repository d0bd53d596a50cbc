/** Every line of a seller's account, each with its details and the balance after it. */
import type { EarningsEntry } from '@ntem/contract/payouts/endpoints/earnings';
import { SellerList } from '#features/sellers/seller-list.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { DateTime, formatGhs, Money } from '#ui/core/formats.tsx';
import { fileIcon, receiptIcon } from '#ui/small/app-icons.ts';
import { at, words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { column, lines, numberColumn, strong } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';

export function EntryList() {
  const url = useUrlState();
  return (
    <SellerList
      title="Statement"
      aside={
        <RouterButton icon={fileIcon} to="/dashboard?tab=statements">
          By month
        </RouterButton>
      }
      list={useRead('GET /earnings/entries', { query: { page: String(url.page) } }, lastPageStays)}
      paging={url}
      columns={columns}
      empty={{
        icon: receiptIcon,
        title: 'Nothing earned yet',
        text: 'Commission appears here when a bundle that you sold is delivered.',
      }}
      failed="Failed to load earnings"
    />
  );
}

const names: Record<EarningsEntry['kind'], string> = {
  commission: 'Commission',
  reversal: 'Taken back after a refund',
  withdrawal: 'Withdrawal',
  withdrawal_returned: 'Withdrawal returned',
  to_float: 'Moved to your float',
  brought: 'Balance brought from the old system',
  adjustment: 'Adjustment',
};

const columns: Column<EarningsEntry>[] = [
  column('What', 'lead', ({ kind, order, available_at }) =>
    lines(
      strong(names[kind]),
      order && `${order.package_name}: ${formatGhs(order.amount)} sold, ${formatGhs(order.base_price)} base`,
      available_at && words`Available on ${at(available_at)}`,
    ),
  ),
  column('Reference', 'quiet', ({ order, withdrawal }) => {
    const reference = order?.ext_transaction_id ?? withdrawal?.reference;
    return reference ? <Reference of={reference} /> : 'N/A';
  }),
  numberColumn('Amount', 'side', ({ amount }) => (
    <Money
      amountGhs={amount}
      signed
      className={`font-medium whitespace-nowrap ${amount > 0 ? 'text-success' : ''}`}
    />
  )),
  numberColumn('Balance', 'side2', ({ balance_after: balance }) => (
    <span className="text-ink-muted max-sm:text-sm">
      <span className="sm:hidden">Balance </span>
      <Money amountGhs={balance} />
    </span>
  )),
  column('Date', 'quiet', ({ created_at }) => <DateTime iso={created_at} />),
];
