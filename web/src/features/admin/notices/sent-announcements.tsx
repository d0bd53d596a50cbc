/** Messages that were sent to sellers, the newest first. */

import type { Audience } from '@ntem/contract/notices/announcement-rules';
import type { WireAnnouncement } from '@ntem/contract/notices/endpoints/announcements';
import { sendIcon } from '#features/admin/admin-parts.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { DateTime, formatMoment, Money } from '#ui/core/formats.tsx';
import { Section } from '#ui/page/section.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { lines, strong } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { PagedTable } from '#ui/tables/paged-table.tsx';

const columns: Column<WireAnnouncement>[] = [
  {
    header: 'Message',
    place: 'lead1',
    cell: ({ title, text }) => lines(strong(title), <span className="whitespace-pre-line">{text}</span>),
  },
  {
    header: 'To',
    place: 'quiet',
    cell: ({ audience, receivers }) => `${audienceWords[audience]}, ${formatCount(receivers)}`,
  },
  {
    header: 'SMS',
    place: 'side',
    numeric: true,
    cell: ({ by_sms: bySms, messages, cost }) =>
      bySms ? lines(formatCount(messages), <Money amountGhs={cost} />) : 'None',
  },
  { header: 'By', place: 'quiet', cell: ({ made_by: name }) => name },
  {
    header: 'When',
    place: 'quiet',
    cell: ({ created_at: at }) => <DateTime iso={at} format={formatMoment} />,
  },
];

export function SentAnnouncements() {
  const url = useUrlState();
  return (
    <Section title="Sent messages">
      <PagedTable
        label="Sent messages"
        columns={columns}
        list={useRead('GET /announcements', { query: { page: String(url.page) } }, lastPageStays)}
        paging={url}
        empty={{ icon: sendIcon, title: 'No message was sent to sellers yet' }}
        failed="Failed to load sent messages"
      />
    </Section>
  );
}

export const audienceWords: Record<Audience, string> = {
  sellers: 'All active sellers',
  agents: 'Agents only',
  subagents: 'Subagents only',
};
