/** Audit: who changed what and how it was before, searchable; and the part of it that is about one account. */
import { sayAction } from '@ntem/contract/people/action-words';
import type { AuditRow } from '@ntem/contract/people/endpoints/audit';
import { useState } from 'react';
import { clipboardIcon } from '#features/admin/admin-parts.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { storeName } from '#lib/browser/settings.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { SearchBox } from '#parts/list-filters.tsx';
import { DateTime, formatMoment } from '#ui/core/formats.tsx';
import { searchIcon } from '#ui/core/icon.tsx';
import { Section } from '#ui/page/section.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { column, lines, strong } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { PagedTable } from '#ui/tables/paged-table.tsx';
import { changesOf } from './changes.ts';

export function AuditTab() {
  const url = useUrlState();
  return (
    <Section title="Audit">
      <SearchBox
        url={url}
        label="Search the audit log"
        placeholder="Search by person, action, reference or reason"
      />
      <AuditTable filters={{ search: url.get('search') }} paging={url} />
    </Section>
  );
}

export function AuditList({ title, subjectId }: { title: string; subjectId: string }) {
  const [page, setPage] = useState(1);
  return (
    <Section title={title}>
      <AuditTable filters={{ subject_id: subjectId }} paging={{ page, setPage }} />
    </Section>
  );
}

type AuditTableProps = {
  filters: { search?: string; subject_id?: string };
  paging: { page: number; setPage: (page: number) => void };
};

function AuditTable({ filters, paging }: AuditTableProps) {
  const query = { ...filters, page: String(paging.page) };
  return (
    <PagedTable
      label="Audit log"
      columns={columns}
      list={useRead('GET /audit', { query }, lastPageStays)}
      paging={paging}
      empty={
        filters.search
          ? { icon: searchIcon, title: 'No entries found matching your criteria' }
          : { icon: clipboardIcon, title: 'Nothing has been changed yet' }
      }
      failed="Failed to load the audit log"
      counted="entries"
    />
  );
}

/** The subject's name, or 'Own account' if the actor changed their own. */
function nameSubject({ actor, subject_kind: kind, subject_id: id, subject_name: name }: AuditRow) {
  if (kind === 'order' || kind === 'payout') return name ? <Reference of={name} /> : kind;
  if (name) return actor?.id === id ? 'Own account' : name;
  return `${kind} ${id.length > 12 ? id.slice(0, 8) : id}`;
}

const columns: Column<AuditRow>[] = [
  column('When', 'side', ({ created_at }) => (
    <span className="max-sm:text-sm max-sm:text-ink-muted">
      <DateTime iso={created_at} format={formatMoment} />
    </span>
  )),
  column('Who', 'lead1', ({ actor, address }) => lines(strong(actor?.name ?? storeName), address)),
  {
    header: 'What',
    cell: (entry) =>
      lines(sayAction(entry.action), <span title={entry.subject_id}>{nameSubject(entry)}</span>),
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
