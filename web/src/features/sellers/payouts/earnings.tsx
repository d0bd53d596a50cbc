/** A seller's earnings: the balance, the withdrawal, and every line behind it. */
import { networkName } from '@ntem/contract/networks';
import type { EarningsEntry, WireEarnings, WireWithdrawal } from '@ntem/contract/payouts/endpoints/earnings';
import type { RestReason } from '@ntem/contract/payouts/withdrawal-refusals';
import type { WithdrawalStatus } from '@ntem/contract/states';
import { useState } from 'react';
import { ListFailure, SellerList } from '#features/sellers/seller-list.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { BandArt } from '#ui/core/band.tsx';
import { DateTime, formatGhs, Money } from '#ui/core/formats.tsx';
import { checkIcon, clockIcon, closeIcon } from '#ui/core/icon.tsx';
import { fileIcon, receiptIcon, walletIcon } from '#ui/small/app-icons.ts';
import { Badge, type Look } from '#ui/small/badge.tsx';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { at, ghs, words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { column, dateColumn, lines, numberColumn, referenceColumn, strong } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { useEarnings, useWithdrawals } from './use-earnings.ts';
import { WithdrawForm } from './withdraw-form.tsx';

export function Earnings() {
  const earnings = useEarnings();
  const number = useRead('GET /earnings/payout-number');
  if ((earnings.isError && !earnings.data) || (number.isError && !number.data)) {
    const retry = () => void Promise.all([earnings.refetch(), number.refetch()]);
    return <ListFailure title="Failed to load earnings" onRetry={retry} />;
  }
  return (
    <section
      aria-label="Earnings"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-5"
    >
      {earnings.data ? <Wallet earnings={earnings.data} /> : <Skeleton className="h-44 rounded-lg" />}
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {earnings.data && number.data ? (
          <WithdrawForm earnings={earnings.data} number={number.data} />
        ) : (
          <Skeleton className="h-96 rounded-lg" />
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-5">
        <WithdrawalList />
        <EntryList />
      </div>
    </section>
  );
}

const reasons: Record<RestReason, string> = {
  new_device: ', because you signed in on a new device',
  password_reset: ', because your password was reset',
  high_price: ', because the price was more than twice your base price',
};

function HeldCommission({ earnings: { resting, rests } }: { earnings: WireEarnings }) {
  return (
    <div className="mt-1 grid gap-0.5 text-sm text-on-band-muted">
      <p className="text-md font-medium text-on-band">{words`Available later: ${ghs(resting)}`}</p>
      <ul className="grid gap-0.5">
        {rests.map(({ amount, available_at, because }) => (
          <li key={`${available_at} ${because}`}>
            <Money amountGhs={amount} /> available on <DateTime iso={available_at} />
            {because && reasons[because]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Wallet({ earnings }: { earnings: WireEarnings }) {
  const parts = [
    { label: 'Pending commission', amount: earnings.pending },
    { label: 'On its way', amount: earnings.in_flight },
    { label: 'Paid out', amount: earnings.paid_out },
  ];
  return (
    <div className="on-band relative overflow-hidden rounded-lg">
      <BandArt className="right-4 -bottom-8 h-44" />
      <div className="relative grid gap-1 px-5 pt-5 pb-4">
        <h2 className="text-md font-normal tracking-normal text-on-band-muted">Available balance</h2>
        <p className="text-[clamp(1.5rem,8.5vw,2.25rem)] leading-tight font-bold tracking-tight [--currency-size:0.5em]">
          <Money amountGhs={earnings.available} />
        </p>
        {earnings.available < 0 && (
          <p className="text-sm text-on-band-muted">
            A refunded sale took commission back. Your next earnings fill it up.
          </p>
        )}
        {earnings.resting > 0 && <HeldCommission earnings={earnings} />}
      </div>
      <dl className="relative grid grid-cols-2 gap-y-1 border-t border-dashed border-band-line py-1 text-md sm:grid-cols-3">
        {parts.map(({ label, amount }) => (
          <div key={label} className="px-5 py-2">
            <dt className="text-sm text-on-band-muted">{label}</dt>
            <dd className="font-medium">
              <Money amountGhs={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function WithdrawalList() {
  const [page, setPage] = useState(1);
  return (
    <SellerList
      title="Withdrawals"
      list={useWithdrawals(page)}
      paging={{ page, setPage }}
      columns={columns}
      empty={{
        icon: walletIcon,
        title: 'No withdrawals yet',
        text: 'Commission from successful sales is added to your balance.',
      }}
      failed="Failed to load withdrawals"
    />
  );
}

const columns: Column<WireWithdrawal>[] = [
  referenceColumn,
  column('MoMo number', 'lead1', ({ phone_number }) => (
    <span className="font-medium tabular-nums">{phone_number}</span>
  )),
  column('Network', 'lead3', ({ network }) => (
    <NetworkMark network={network}>{networkName(network)}</NetworkMark>
  )),
  numberColumn('Amount', 'side', ({ amount, fee }) =>
    lines(<Money amountGhs={amount} className="max-sm:font-bold" />, fee > 0 && words`fee ${ghs(fee)}`),
  ),
  column('Status', 'side2', ({ status }) => <Badge {...looks[status]} />),
  dateColumn,
];

const looks: Record<WithdrawalStatus, Look> = {
  awaiting_approval: { tone: 'warning', icon: clockIcon, label: 'Waiting for approval' },
  sending: { tone: 'warning', icon: clockIcon, label: 'Being sent' },
  checking: { tone: 'warning', icon: clockIcon, label: 'Being checked' },
  paid: { tone: 'success', icon: checkIcon, label: 'Paid' },
  failed: { tone: 'danger', icon: closeIcon, label: 'Failed' },
  rejected: { tone: 'danger', icon: closeIcon, label: 'Rejected' },
};

function EntryList() {
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
      columns={entryColumns}
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

const entryColumns: Column<EarningsEntry>[] = [
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
