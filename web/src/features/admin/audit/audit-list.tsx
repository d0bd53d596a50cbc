/** Entries of the audit log: who changed what, and how it was before. */
import type { AuditRow } from '@ntem/contract/topics/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clipboardIcon } from '#features/admin/admin-icons.ts';
import { formatCount, formatTotal } from '#features/admin/totals.ts';
import { call } from '#lib/api/api.ts';
import { DateTime } from '#ui/core/date-time.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import type { PagerProps } from '#ui/tables/pager.tsx';
import { changesOf } from './changes.ts';

type AuditTableProps = {
  filters: { search?: string; subject_id?: string };
  page: number;
  onPage: PagerProps['onPage'];
};

export function AuditTable({ filters, page, onPage }: AuditTableProps) {
  const query = { ...filters, page: String(page) };
  const entries = useQuery({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) => call('GET /audit', { query, signal }),
    placeholderData: keepPreviousData,
  });
  const meta = entries.data?.meta;
  return (
    <DataTable
      label="Audit log"
      columns={columns}
      rows={entries.data?.data}
      isStale={entries.isPlaceholderData}
      idOf={({ id }) => id}
      nameOf={({ action }) => action}
      empty={{ icon: clipboardIcon, title: 'Nothing was changed' }}
      failure={
        entries.isError
          ? { title: 'Failed to load the audit log', onRetry: () => entries.refetch() }
          : undefined
      }
      pager={
        meta && {
          page,
          totalPages: meta.total_pages,
          summary: `Page ${formatCount(page)} of ${formatCount(meta.total_pages)} • ${formatTotal(meta)} entries`,
          onPage,
        }
      }
    />
  );
}

/** What was changed about one thing, in a part of its page. */
export function AuditList({ title, subjectId }: { title: string; subjectId: string }) {
  const [page, setPage] = useState(1);
  return (
    <section className="grid gap-3">
      <SectionHead title={title} />
      <AuditTable filters={{ subject_id: subjectId }} page={page} onPage={setPage} />
    </section>
  );
}

const columns: Column<AuditRow>[] = [
  {
    header: 'When',
    place: 'side',
    cell: ({ created_at }) => (
      <span className="max-sm:text-sm max-sm:text-ink-muted">
        <DateTime iso={created_at} />
      </span>
    ),
  },
  {
    header: 'Who',
    place: 'lead1',
    cell: ({ actor, address }) => (
      <>
        <span className="font-medium">{actor?.name ?? 'The product'}</span>
        {address && <span className="block text-sm text-ink-subtle">{address}</span>}
      </>
    ),
  },
  {
    header: 'What',
    cell: ({ action, subject_kind, subject_id }) => (
      <>
        {action}
        <span className="block text-sm text-ink-subtle" title={subject_id}>
          {subject_kind} {subject_id.length > 12 ? subject_id.slice(0, 8) : subject_id}
        </span>
      </>
    ),
  },
  {
    header: 'Change',
    cell: ({ before, after, reason }) => (
      <>
        {changesOf(before, after).map(({ name, text }) => (
          <span key={name} className="block wrap-anywhere">
            <span className="text-ink-muted">{name}</span> {text}
          </span>
        ))}
        {reason && <span className="block text-ink-muted wrap-anywhere">{reason}</span>}
      </>
    ),
  },
];
