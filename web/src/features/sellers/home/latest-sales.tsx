/** The newest sales with their profit; or the next step if there are none yet. */

import type { SalesPurchase } from '@ntem/contract/sellers/endpoints/sales';
import type { SellerHome } from '@ntem/contract/sellers/endpoints/seller-home';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StageBadge } from '#parts/stage-badge.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { formatDay, Money } from '#ui/core/formats.tsx';
import { Icon, rightIcon } from '#ui/core/icon.tsx';
import { HeadedBox } from '#ui/page/section.tsx';
import { receiptIcon } from '#ui/small/app-icons.ts';
import { formatCount } from '#ui/small/counts.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { salesOn } from './sales-address.ts';

export function LatestSales({ home: { latest, today }, share }: { home: SellerHome; share: ReactNode }) {
  const count = today.total_purchases;
  return (
    <HeadedBox level={2} title="Latest sales" aside={latest.length > 0 && 'Profit in green'}>
      {latest.length === 0 && (
        <EmptyState
          icon={receiptIcon}
          title="No Sales Yet"
          text="What people buy through your link appears here."
        >
          {share}
        </EmptyState>
      )}
      <ul>
        {latest.map((sale) => (
          <SaleRow key={sale.id} sale={sale} today={today.date} />
        ))}
      </ul>
      {latest.length > 0 && (
        <Link
          to={count > 0 ? salesOn(today.date) : '/dashboard?tab=sales'}
          className="flex min-h-touch items-center justify-between gap-2 px-4 py-2 text-md font-medium text-brand hover:bg-surface-hover focus-visible:-outline-offset-4"
        >
          {count === 0 && 'All sales'}
          {count === 1 && 'The order of today'}
          {count > 1 && `All ${formatCount(count)} orders of today`}
          <Icon path={rightIcon} className="size-4.5" />
        </Link>
      )}
    </HeadedBox>
  );
}

function SaleRow({ sale, today }: { sale: SalesPurchase; today: string }) {
  const { created_at: at, commission, status } = sale;
  const isToday = at.slice(0, 10) === today;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 border-b border-line px-4 py-2 text-md">
      <div className="min-w-0 flex-[1_1_8rem]">
        <NetworkMark network={sale.network}>
          <span className="font-medium">{sale.package_name}</span>
        </NetworkMark>
        <p className="text-sm text-ink-muted tabular-nums">
          {sale.name}, {isToday ? at.slice(11, 16) : formatDay(at)}
        </p>
      </div>
      <div className="grid justify-items-end">
        <Money amountGhs={sale.amount} />
        {commission > 0 ? (
          <Money amountGhs={commission} signed className="text-sm font-bold text-success" />
        ) : (
          <StageBadge stage={sale.stage} />
        )}
        {status === 'success' && sale.pending_commission > 0 && (
          <span className="text-sm text-ink-muted">
            <Money amountGhs={sale.pending_commission} signed /> pending
          </span>
        )}
      </div>
    </li>
  );
}
