/** A seller's withdrawals, and the progress of each. */
import { networkName } from '@ntem/contract/networks';
import type { WireWithdrawal } from '@ntem/contract/payouts/endpoints/earnings';
import type { WithdrawalStatus } from '@ntem/contract/states';
import { useState } from 'react';
import { SellerList } from '#features/sellers/seller-list.tsx';
import { Money } from '#ui/core/formats.tsx';
import { checkIcon, clockIcon, closeIcon } from '#ui/core/icon.tsx';
import { walletIcon } from '#ui/small/app-icons.ts';
import { Badge, type Look } from '#ui/small/badge.tsx';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { ghs, words } from '#ui/small/phrase.tsx';
import { column, dateColumn, lines, numberColumn, referenceColumn } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { useWithdrawals } from './use-earnings.ts';

export function WithdrawalList() {
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
