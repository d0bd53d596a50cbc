/** A seller's notices, the newest first, beside their reports and the switches for text messages. */
import type { WireNotice } from '@ntem/contract/notices/endpoints/notices';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { saleAddress } from '#features/sellers/home/sales-address.ts';
import { ListFailure } from '#features/sellers/seller-list.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { bellIcon } from '#ui/small/app-icons.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { ListPager } from '#ui/tables/paged-table.tsx';
import { SkeletonRows } from '#ui/tables/skeleton-rows.tsx';
import { NoticeSwitches } from './notice-switches.tsx';
import { OwnReports } from './own-reports.tsx';

export function Notices() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-5">
      <NoticeList />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-5">
        <OwnReports />
        <NoticeSwitches />
      </div>
    </div>
  );
}

function NoticeList() {
  const url = useUrlState();
  const read = useRead('GET /notices', { query: { page: String(url.page) } }, lastPageStays);
  const { data: notices, meta } = read;
  useMarkSeen(notices);
  return (
    <Section title="Notices" label="Notices">
      {read.isError && !notices ? (
        <ListFailure title="Failed to load notices" onRetry={() => void read.refetch()} />
      ) : (
        <Box className="overflow-hidden">
          {!notices && <SkeletonRows />}
          {meta?.total === 0 && (
            <EmptyState
              icon={bellIcon}
              title="Nothing yet"
              text="Each sale, messages from the store and answers to your reports appear here."
            />
          )}
          <ul aria-busy={read.isPlaceholderData || undefined} className="aria-busy:opacity-60">
            {notices?.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} />
            ))}
          </ul>
          <ListPager list={read} paging={url} />
        </Box>
      )}
    </Section>
  );
}

/** Notices on the screen count as seen; their marks stay until the next read. */
function useMarkSeen(notices: readonly WireNotice[] | undefined): void {
  const { press } = useSend('POST /notices/seen', { refresh: ['GET /notices/unread'], showsRefusal: true });
  const newest = notices?.find(({ is_new }) => is_new)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is new, whichever way it is sent.
  useEffect(() => {
    if (newest) void press({});
  }, [newest]);
}

function NoticeRow({ notice }: { notice: WireNotice }) {
  const { kind, title, text, network, is_new: isNew, created_at: at, sale_id: saleId } = notice;
  return (
    <li className="grid gap-x-3 px-4 py-2.5 text-md not-first:border-t not-first:border-line sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="min-w-0 font-medium wrap-anywhere">
        {isNew && (
          <span className="mr-1.5 inline-block size-2 rounded-full bg-ember align-middle">
            <span className="sr-only">New: </span>
          </span>
        )}
        {network ? <NetworkMark network={network}>{title}</NetworkMark> : title}
      </p>
      <p className="text-sm text-ink-muted sm:text-right">
        <DateTime iso={at} />
      </p>
      <p className="min-w-0 text-sm whitespace-pre-line text-ink-muted wrap-anywhere">{text}</p>
      {kind !== 'announcement' && saleId && (
        <RowLink to={saleAddress(saleId)} about={title}>
          See the sale
        </RowLink>
      )}
    </li>
  );
}

function RowLink({ to, about, children }: { to: string; about: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-touch items-center text-sm font-medium text-brand hover:underline sm:min-h-0 sm:justify-self-end"
    >
      {children}
      <span className="sr-only">: {about}</span>
    </Link>
  );
}
