/** The orders that a seller has reported, with the answers. */
import type { WireReport } from '@ntem/contract/notices/endpoints/reports';
import { isOpenReport, reportWords, statusWords } from '@ntem/contract/notices/report-words';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { storeName } from '#lib/browser/settings.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { DateTime } from '#ui/core/formats.tsx';
import { checkIcon, clockIcon } from '#ui/core/icon.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { Badge } from '#ui/small/badge.tsx';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { ListPager } from '#ui/tables/paged-table.tsx';

export function OwnReports() {
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
