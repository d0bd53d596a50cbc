/** A seller's notices, the newest first, and switches for text messages. */
import type { WireNotice, WireNoticeSettings } from '@ntem/contract/notices/endpoints/notices';
import type { WireReport } from '@ntem/contract/notices/endpoints/reports';
import { isOpenReport, reportWords, statusWords } from '@ntem/contract/notices/report-words';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { saleAddress } from '#features/sellers/home/sales-address.ts';
import { ListFailure } from '#features/sellers/seller-list.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { storeName } from '#lib/browser/settings.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { checkIcon, clockIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { bellIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { ListPager } from '#ui/tables/paged-table.tsx';
import { SkeletonRows } from '#ui/tables/skeleton-rows.tsx';

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

function NoticeSwitches() {
  const settings = useRead('GET /notices/settings');
  return (
    <Section title="What is sent" label="What is sent">
      <Box>
        <Loaded
          from={settings}
          failed="Failed to load what is sent"
          waiting={<Skeleton className="h-26 rounded-lg" />}
        >
          {(data) => <Switches settings={data} />}
        </Loaded>
      </Box>
    </Section>
  );
}

type Chosen = Pick<WireNoticeSettings, 'sale_sms' | 'news_sms' | 'float_sms'>;

function Switches({ settings }: { settings: WireNoticeSettings }) {
  const { press, isBusy, given } = useSend('PUT /notices/settings', {
    updates: 'GET /notices/settings',
    toast: 'Saved',
  });
  // A switch moves at once, and back again if it is refused.
  const shown = { ...settings, ...(isBusy && given?.body) };
  const { sale_sms, news_sms, float_sms = false, offers_sale_sms: isOffered, most_a_day: most } = shown;
  const save = (change: Partial<Chosen>) =>
    void press({ body: { sale_sms, news_sms, float_sms, ...change } });
  return (
    <ul className="*:not-first:border-t *:not-first:border-line">
      <li>
        <Switch
          label="Each sale by SMS"
          note={isOffered ? `At most ${most} a day, then one summary` : `${storeName} sends none at present`}
          isOn={sale_sms && isOffered}
          disabled={!isOffered}
          onSwitch={(isOn) => save({ sale_sms: isOn })}
        />
      </li>
      <li>
        <Switch
          label="Messages and answers by SMS"
          note={`When ${storeName} writes to you`}
          isOn={news_sms}
          onSwitch={(isOn) => save({ news_sms: isOn })}
        />
      </li>
      <li>
        <Switch
          label="Low float by SMS"
          note="One message each time it falls below your line"
          isOn={float_sms}
          onSwitch={(isOn) => save({ float_sms: isOn })}
        />
      </li>
    </ul>
  );
}

function OwnReports() {
  const url = useUrlState('reports_page');
  const read = useRead('GET /reports/own', { query: { page: String(url.page) } }, lastPageStays);
  const { data, meta } = read;
  if (!data || !meta || meta.total === 0) return null;
  return (
    <Section title="Reported orders" label="Reported orders">
      <Box className="overflow-hidden">
        <ul>
          {data.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
        <ListPager list={read} paging={url} />
      </Box>
    </Section>
  );
}

const open = { tone: 'warning', icon: clockIcon } as const;
const closed = { tone: 'success', icon: checkIcon } as const;

function Report({ report }: { report: WireReport }) {
  const { ext_transaction_id: reference, answer, answered_at: answeredAt, status } = report;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 text-md not-first:border-t not-first:border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0">
          <NetworkMark network={report.network}>
            <span className="font-medium">{report.package}</span>
          </NetworkMark>
          <span className="block text-sm text-ink-muted">
            Order <Reference of={reference} />
          </span>
        </p>
        <Badge {...(isOpenReport(status) ? open : closed)} label={statusWords[status]} />
      </div>
      <Said who="You" at={report.created_at} text={`${reportWords[report.reason]}. ${report.text}`} isOwn />
      {answer !== null && answeredAt && <Said who={storeName} at={answeredAt} text={answer} />}
    </li>
  );
}

type SaidProps = { who: string; at: string; text: string; isOwn?: boolean };

function Said({ who, at, text, isOwn = false }: SaidProps) {
  const look = isOwn
    ? 'justify-self-end rounded-[0.875rem_0.25rem_0.875rem_0.875rem] border-brand-line bg-surface-selected'
    : 'justify-self-start rounded-[0.25rem_0.875rem_0.875rem_0.875rem] border-line bg-canvas';
  return (
    <div className={`max-w-[92%] border px-3 py-2.5 ${look}`}>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="text-sm text-ink-muted">
        {who}, <DateTime iso={at} />
      </p>
    </div>
  );
}
