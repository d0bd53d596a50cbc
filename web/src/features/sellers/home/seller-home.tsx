/** A seller's home: today, the balance, the link to share, and the next step. */

import { shopPath } from '@ntem/contract/addresses';
import type { SalesPurchase } from '@ntem/contract/sellers/endpoints/sales';
import type { SellerHome as Home } from '@ntem/contract/sellers/endpoints/seller-home';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkNotice } from '#features/sellers/links/link-notice.tsx';
import { shopMessage, useNoteShared, whatsappShareLink } from '#features/sellers/links/sharing.ts';
import { useUnread } from '#features/sellers/notices/use-unread.ts';
import { SalesChart } from '#features/sellers/sales-chart.tsx';
import { ListFailure } from '#features/sellers/seller-list.tsx';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { StageBadge } from '#parts/stage-badge.tsx';
import { ButtonLink } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { formatDay, Money } from '#ui/core/formats.tsx';
import { clockIcon, Icon, rightIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { HeadedBox, Panel } from '#ui/page/section.tsx';
import { bellIcon, receiptIcon, sellIcon, shareIcon, shopIcon, tagIcon } from '#ui/small/app-icons.ts';
import { CopyRow } from '#ui/small/copy-row.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { SkeletonParts } from '#ui/small/skeleton.tsx';
import { FirstSteps, Todo, TodoList } from './first-steps.tsx';
import { salesOn } from './sales-address.ts';
import { Wallet } from './wallet.tsx';

/** A sale shows up while the page is open. */
const live = { refetchInterval: refreshEveryMs.sellerHome, staleTime: 0 };
const chartedDays = 14;

/** `children`: links to the tabs on a phone. */
export function SellerHome({ children }: { children: ReactNode }) {
  const home = useRead('GET /seller-home', {}, live);
  if (home.data) return <Shown home={home.data}>{children}</Shown>;
  if (!home.isError) return <SkeletonParts className="gap-4" heights={['h-52', 'h-12', 'h-72']} />;
  return <ListFailure title="Failed to load your home" onRetry={() => void home.refetch()} />;
}

function Shown({ home, children }: { home: Home; children: ReactNode }) {
  const { steps, link, latest } = home;
  const isNew = steps.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Announcement />
        {isNew && <FirstSteps home={home} share={<Share link={link} variant="secondary" />} />}
        <Wallet home={home} />
        <div className="flex flex-wrap gap-2 *:flex-[1_1_9rem]">
          <RouterButton variant="primary" icon={sellIcon} to="/dashboard?tab=sell">
            Sell
          </RouterButton>
          <Share link={link} variant="secondary" />
          <ButtonLink icon={shopIcon} href={shopPath(link.referral_code)}>
            Open my shop
          </ButtonLink>
        </div>
        {children}
        {link.is_valid ? <LinkNotice link={link} /> : <LinkOver expiresAt={link.expires_at} />}
        <UnsetPrices home={home} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:row-span-2">
        <LatestSales home={home} share={<Share link={link} variant="secondary" />} />
        <Panel
          title="Your link"
          aside={
            <p className="text-sm text-ink-muted tabular-nums">
              {link.is_valid ? 'Expires' : 'Expired'} {formatDay(link.expires_at)}
            </p>
          }
        >
          <CopyRow text={link.guest_checkout_url} label="guest payment link" off={!link.is_valid} />
        </Panel>
      </div>
      {latest.length > 0 && <SalesChart filters={{ date_from: daysBefore(home.today.date) }} />}
    </div>
  );
}

function daysBefore(date: string): string {
  const first = new Date(date);
  first.setUTCDate(first.getUTCDate() - (chartedDays - 1));
  return first.toISOString().slice(0, 10);
}

type ShareProps = { link: Home['link']; variant: 'secondary' };

function Share({ link, variant }: ShareProps) {
  const noteShared = useNoteShared();
  if (!link.is_valid) return null;
  return (
    <ButtonLink
      variant={variant}
      icon={shareIcon}
      href={whatsappShareLink(`${shopMessage} ${link.guest_checkout_url}`)}
      target="_blank"
      rel="noopener noreferrer"
      onClick={noteShared}
    >
      Share my shop
    </ButtonLink>
  );
}

function LinkOver({ expiresAt }: { expiresAt: string }) {
  return (
    <Notice tone="warning" icon={clockIcon}>
      <p className="font-bold">Your link expired on {formatDay(expiresAt)}</p>
      <p>People who open it see our standard prices, and you earn nothing.</p>
      <div className="mt-2.5">
        <RouterButton variant="primary" to="/dashboard?tab=referrals">
          Get a new link
        </RouterButton>
      </div>
    </Notice>
  );
}

/** Once some prices are set, the missing ones take one row. */
function UnsetPrices({ home: { unset_prices: unset, packages, steps } }: { home: Home }) {
  const isFirstStep = steps.some(({ step, is_done }) => step === 'prices' && !is_done);
  if (unset === 0 || isFirstStep) return null;
  return (
    <TodoList label="Next for you">
      <Todo
        icon={tagIcon}
        look="now"
        what={unset === 1 ? '1 bundle has no price' : `${unset} bundles have no price`}
        why={`Not set: you earn nothing on ${unset === packages ? 'any of them' : 'them'}`}
      >
        <RouterButton to="/dashboard?tab=pricing">Set prices</RouterButton>
      </Todo>
    </TodoList>
  );
}

function Announcement() {
  const announcement = useUnread()?.announcement;
  if (!announcement) return null;
  return (
    <Notice tone="brand" icon={bellIcon}>
      <p className="font-bold wrap-anywhere">{announcement.title}</p>
      <p className="whitespace-pre-line wrap-anywhere">{announcement.text}</p>
      <div className="mt-2.5">
        <RouterButton to="/dashboard?tab=notices">Open notices</RouterButton>
      </div>
    </Notice>
  );
}

function LatestSales({ home: { latest, today }, share }: { home: Home; share: ReactNode }) {
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
