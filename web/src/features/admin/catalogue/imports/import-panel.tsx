/** An import: choose a file, see every difference row by row, then press one button. */
import type { ImportPreview, ImportRow, SellersPreview } from '@ntem/contract/catalogue/endpoints/imports';
import { importTexts } from '@ntem/contract/catalogue/import-texts';
import { largestImport } from '@ntem/contract/catalogue/limits';
import { type ReactNode, useRef, useState } from 'react';
import type { Refresh } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { SaveBar } from '#ui/page/save-bar.tsx';
import { Section } from '#ui/page/section.tsx';
import { boxIcon, downloadIcon, fileIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { column, factColumn, figureColumn } from '#ui/tables/columns.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { lookOf, sayCounts, sayOpening } from './import-words.ts';

type Seen = { file: string; preview: ImportPreview | SellersPreview };

type ImportPanelProps = {
  kind: 'catalogue' | 'sellers';
  title: string;
  /** The thing in each row. */
  noun: string;
  /** Describes the columns of the file. */
  children: ReactNode;
  sample: SampleFile;
  refresh: Refresh;
  onClose: () => void;
};

/** More would make a phone slow. */
const shownAtOnce = 100;

/** The file as it was read, and its saving. */
function useImport({ kind, refresh, onClose }: Pick<ImportPanelProps, 'kind' | 'refresh' | 'onClose'>) {
  const [seen, setSeen] = useState<Seen>();
  const read = useSend(`POST /imports/${kind}/preview`, {
    showsRefusal: true,
    onDone: ({ data }, { body }) => setSeen({ file: body.file, preview: data }),
    onFailed: () => setSeen(undefined),
  });
  const save = useSend(`POST /imports/${kind}`, {
    refresh,
    toast: ({ data }) =>
      'is_done' in data && !data.is_done
        ? 'Requested. Another admin has to import the same file.'
        : `${sayCount(data.counts.change + data.counts.new, 'row')} imported.`,
    onDone: onClose,
    // Another admin was faster: the preview is outdated.
    onFailed: () => setSeen(undefined),
  });
  return { seen, read, save, cancel: () => (seen ? setSeen(undefined) : onClose()) };
}

export function ImportPanel({ title, noun, sample, children, ...how }: ImportPanelProps) {
  const { seen, read, save, cancel } = useImport(how);
  const [page, setPage] = useState(1);
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  async function choose(file: File) {
    setPage(1);
    setTooLarge(file.size > largestImport.bytes);
    if (file.size <= largestImport.bytes) await read.press({ body: { file: await file.text() } });
  }
  const fault = isTooLarge ? importTexts.tooLarge : read.refusal;
  const saved = seen ? seen.preview.counts.change + seen.preview.counts.new : 0;
  const differing = seen?.preview.rows.filter(({ effect }) => effect !== 'same') ?? [];
  // Wrong rows come first.
  const rows = [...differing].sort(
    (one, other) => Number(other.effect === 'wrong') - Number(one.effect === 'wrong'),
  );
  const first = (page - 1) * shownAtOnce;
  const shown = rows.slice(first, first + shownAtOnce);
  return (
    <Section title={title} aside={<p>Nothing is saved yet</p>}>
      <div className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[1fr_auto] sm:items-center">
        <div className="grid gap-1 text-sm text-ink-muted">{children}</div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={cancel}>{seen ? 'Cancel' : 'Close'}</Button>
          <ButtonLink icon={downloadIcon} href={sampleAddress(sample)} download={sample}>
            Sample file
          </ButtonLink>
          <Button
            variant={seen ? 'secondary' : 'primary'}
            icon={fileIcon}
            busy={read.isBusy}
            onClick={() => input.current?.click()}
          >
            {seen ? 'Another file' : 'Choose a file'}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          // A workbook can be chosen as well: the answer says how to save it as CSV.
          accept=".csv,.xlsx,.xls,.ods,text/csv"
          className="hidden"
          aria-label="CSV file"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // So that the same file can be chosen once more.
            target.value = '';
            if (file) void choose(file);
          }}
        />
      </div>
      {fault && <Notice tone="danger">{fault}</Notice>}
      {seen && (
        <>
          <DataTable
            label="Differences"
            columns={columnsFor(noun)}
            rows={shown.map((row, place) => ({ ...row, id: String(first + place) }))}
            empty={{ icon: boxIcon, title: 'Every row is the same as now' }}
            pager={{
              page,
              totalPages: Math.ceil(rows.length / shownAtOnce),
              summary: `${formatCount(first + 1)} to ${formatCount(first + shown.length)} of ${formatCount(rows.length)} differences`,
              onPage: setPage,
            }}
          />
          {'needs_second' in seen.preview && <Opening preview={seen.preview} />}
          <SaveBar note={sayCounts(seen.preview)}>
            <Button onClick={cancel}>Cancel</Button>
            <Button
              variant="primary"
              busy={save.isBusy}
              disabled={saved === 0}
              onClick={() => save.press({ body: { file: seen.file, fingerprint: seen.preview.fingerprint } })}
            >
              {`${isAsked(seen.preview) ? 'Ask for' : 'Import'} ${sayCount(saved, 'row')}`}
            </Button>
          </SaveBar>
        </>
      )}
    </Section>
  );
}

/** Balances over the limit are asked for, and another admin brings them. */
function isAsked(preview: Seen['preview']): boolean {
  return 'needs_second' in preview && preview.needs_second && !preview.asked_by;
}

function Opening({ preview }: { preview: SellersPreview }) {
  const opening = sayOpening(preview);
  return opening && <Notice tone={preview.needs_second ? 'warning' : 'info'}>{opening}</Notice>;
}

function columnsFor(noun: string): Column<ImportRow & { id: string }>[] {
  return [
    figureColumn('Row', ({ row }) => row, 'side'),
    column(noun, 'lead1', ({ name }) => <span className="font-medium">{name}</span>),
    factColumn('Now', ({ now }) => now ?? <span className="text-ink-subtle">Not there</span>),
    factColumn('In the file', ({ in_file }) => <span className="break-words">{in_file}</span>),
    column('Effect', 'line', (row) => <Badge {...lookOf(row)} wrap />),
  ];
}

const files = import.meta.glob<string>('../../../../../../docs/manual/{packages,sellers}-example.csv', {
  query: '?raw',
  import: 'default',
  eager: true,
});

type SampleFile = 'packages-example.csv' | 'sellers-example.csv';

/** An address that saves the file; nothing is asked of the server. */
function sampleAddress(name: SampleFile): string {
  const text = Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1] ?? '';
  return `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;
}
