/** The comparison of orders, gateway and supplier for one day. */
import { comparedAgainDays } from '@ntem/contract/books/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ReadKey, useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Button } from '#ui/core/button.tsx';
import { Loading } from '#ui/core/empty-state.tsx';
import { refreshIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { ListPager } from '#ui/tables/paged-table.tsx';
import { ComparedDays } from './compared-days.tsx';
import { ComparisonResult } from './comparison-result.tsx';
import { Differences } from './differences.tsx';

const lookEveryMs = 2_000;
const daysKey: ReadKey = 'GET /reconciliation/days';

export function Reconciliation() {
  const url = useUrlState('differences_page');
  const today = new Date().toISOString().slice(0, 10);
  const date = url.get('date') || today;
  const compared = useRead(
    'GET /reconciliation',
    { query: { date, page: String(url.page) } },
    { refetchInterval: ({ state }) => state.data?.data.finished_at === null && lookEveryMs },
  );
  const { data: result, meta, dataUpdatedAt } = compared;
  const cache = useQueryClient();
  useEffect(() => {
    // Asking for a day compares it, which the list of days shows as well.
    if (dataUpdatedAt > 0) void cache.invalidateQueries({ queryKey: [daysKey] });
  }, [dataUpdatedAt, cache]);
  const again = useSend('POST /reconciliation', { refresh: ['GET /reconciliation', daysKey] });
  return (
    <Section
      title="Comparison with gateway and supplier"
      aside={<p>Each night, again for {comparedAgainDays} days</p>}
    >
      <ComparedDays chosen={date} onChoose={(day) => url.set({ date: day })} />
      <Box className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <div className="flex flex-wrap items-end gap-2">
          <div className="flex-[1_1_10rem] sm:max-w-48 large:min-w-0">
            <Field label="Day">
              <TextInput
                type="date"
                value={date}
                max={today}
                onChange={(event) => url.set({ date: event.target.value })}
              />
            </Field>
          </div>
          <Button
            icon={refreshIcon}
            busy={again.isBusy}
            disabled={!result?.finished_at}
            onClick={() => again.press({ body: { date } })}
          >
            Compare again
          </Button>
        </div>
        <Loaded from={compared} waiting={<Loading>Asking the gateway and the supplier...</Loading>}>
          {(day) => <ComparisonResult compared={day} total={meta?.total ?? 0} />}
        </Loaded>
      </Box>
      {result && meta && (
        <>
          <Differences differences={result.differences} total={meta.total} />
          <ListPager list={compared} paging={url} />
        </>
      )}
    </Section>
  );
}
