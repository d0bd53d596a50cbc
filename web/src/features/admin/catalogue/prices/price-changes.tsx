/** Bulk price changes, the newest first, each with a button to undo it. */
import type { PriceChange } from '@ntem/contract/catalogue/endpoints/bulk-price-changes';
import { useState } from 'react';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime, formatMoment } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { ConfirmDialog } from '#ui/forms/form-dialog.tsx';
import { Section } from '#ui/page/section.tsx';
import { tagIcon } from '#ui/small/app-icons.ts';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { at, words } from '#ui/small/phrase.tsx';
import { column, numberColumn, strong } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { PagedTable } from '#ui/tables/paged-table.tsx';

export function PriceChanges() {
  const url = useUrlState('changes_page');
  const [chosen, setChosen] = useState<PriceChange>();
  const changes = useRead('GET /price-changes', { query: { page: String(url.page) } }, lastPageStays);
  return (
    <Section title="Price changes">
      <PagedTable
        label="Price changes"
        columns={columns}
        list={changes}
        paging={url}
        empty={{ icon: tagIcon, title: 'No bulk changes yet' }}
        failed="Failed to load price changes"
        actions={(change) =>
          change.can_be_taken_back && <Button onClick={() => setChosen(change)}>Take back</Button>
        }
      />
      {chosen && <TakeBackDialog change={chosen} onClose={() => setChosen(undefined)} />}
    </Section>
  );
}

const columns: Column<PriceChange>[] = [
  column('Change', 'lead1', ({ what }) => strong(what)),
  numberColumn('Packages', 'side', ({ packages }) => formatCount(packages)),
  column('By', 'quiet', ({ made_by }) => made_by),
  column('When', 'quiet', ({ made_at }) => <DateTime iso={made_at} format={formatMoment} />),
  column(
    'Taken back',
    'side2',
    ({ taken_back_at, taken_back_by }) =>
      taken_back_at && words`By ${taken_back_by ?? ''}, ${at(taken_back_at)}`,
  ),
];

function TakeBackDialog({ change, onClose }: { change: PriceChange; onClose: () => void }) {
  const whole = useRead('GET /price-changes/{id}', { params: { id: change.id } }, { staleTime: 0 });
  const takeBack = useSend('POST /price-changes/{id}/take-back', {
    refresh: ['GET /price-changes', 'GET /price-changes/{id}', 'GET /databundle-admin/services'],
    toast: 'Prices taken back',
    onDone: onClose,
  });
  const rows = whole.data?.rows ?? [];
  const back = rows.filter((row) => row.can_go_back);
  const staying = rows.filter((row) => !row.can_go_back).map(({ name }) => name);
  return (
    <ConfirmDialog
      title="Take back the price change"
      subtitle={`${change.what}, by ${change.made_by}`}
      confirmLabel={`Take back ${sayCount(back.length, 'price')}`}
      danger
      busy={takeBack.isBusy}
      onClose={onClose}
      onConfirm={() => {
        if (back.length > 0)
          void takeBack.press({ params: { id: change.id }, body: { package_ids: back.map(({ id }) => id) } });
      }}
    >
      <Loaded from={whole}>
        {() => (
          <div className="grid gap-2">
            <p>{sayCount(back.length, 'price')} go back to what they were.</p>
            {staying.length > 0 && <p>Changed since, and staying as they are: {staying.join(', ')}.</p>}
            <p className="text-sm text-ink-muted">Orders that were sold at the new prices keep them.</p>
          </div>
        )}
      </Loaded>
    </ConfirmDialog>
  );
}
