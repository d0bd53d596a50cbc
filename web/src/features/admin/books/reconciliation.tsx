/** The comparison of orders, gateway and supplier for one day. */
import type { DayComparison } from '@ntem/contract/books/endpoints/reconciliation';
import { comparedAgainDays } from '@ntem/contract/books/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stateName } from '#features/admin/words/order-words.ts';
import { shortLineOf } from '#features/admin/words/vendor-words.ts';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { type ReadKey, useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Button } from '#ui/core/button.tsx';
import { Loading } from '#ui/core/empty-state.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { refreshIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { ListPager } from '#ui/tables/paged-table.tsx';
import { ComparedDays, countDifferences } from './compared-days.tsx';
import { Differences } from './differences.tsx';

const daysKey: ReadKey = 'GET /reconciliation/days';

export function Reconciliation() {
  const url = useUrlState('differences_page');
  const today = new Date().toISOString().slice(0, 10);
  const date = url.get('date') || today;
  const compared = useRead(
    'GET /reconciliation',
    { query: { date, page: String(url.page) } },
    { refetchInterval: ({ state }) => state.data?.data.finished_at === null && refreshEveryMs.comparison },
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

/** By then a running worker has begun. */
const abandonedAfterMs = 30_000;

function ComparisonResult({ compared, total }: { compared: DayComparison; total: number }) {
  return (
    <>
      {compared.finished_at ? (
        <Verdict compared={compared} total={total} />
      ) : (
        <Progress compared={compared} differences={total} />
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <Counts title="Orders" counts={compared.orders} nameOf={stateName} />
        <Counts title="At the gateway" counts={compared.gateway} />
        <Counts title="At the supplier" counts={compared.supplier} />
      </div>
      {compared.finished_at && (
        <p className="text-sm text-ink-muted">
          Compared <DateTime iso={compared.finished_at} />. {sayListed(compared.listed)}
        </p>
      )}
    </>
  );
}

function sayListed(listed: number | null): string {
  return listed === null
    ? "The vendors' own lists were not read: every entry of ours was asked about."
    : `${sayCount(listed, 'line')} of the vendors' own lists were read.`;
}

/** Only compared calls count as a match. */
function Verdict({ compared, total }: { compared: DayComparison; total: number }) {
  const { asked, unanswered, differences } = compared;
  const isWhole = differences.length === total;
  const open = isWhole ? differences.filter(({ resolved_at }) => !resolved_at).length : total;
  const agreed = asked - unanswered;
  return (
    <>
      {open > 0 && <Notice tone="danger">{countDifferences(open)}. See what to do about each below.</Notice>}
      {open === 0 && total > 0 && <Notice tone="success">Every difference of this day is resolved.</Notice>}
      {total === 0 && agreed > 0 && (
        <Notice tone="success">No differences in {formatCount(agreed)} attempts of this day.</Notice>
      )}
      {total === 0 && asked === 0 && <Notice>Nothing was asked of gateway or supplier on this day.</Notice>}
      {unanswered > 0 && (
        <Notice tone="warning">
          The gateway or the supplier could not tell about{' '}
          {unanswered === 1 ? 'one attempt' : `${formatCount(unanswered)} attempts`}. Compare again later.
        </Notice>
      )}
    </>
  );
}

function Progress({ compared, differences }: { compared: DayComparison; differences: number }) {
  const { asked, attempts, started_at } = compared;
  const isLeftLying = asked === 0 && Date.now() - Date.parse(started_at) > abandonedAfterMs;
  const share = attempts === 0 ? 0 : Math.min(asked / attempts, 1);
  return (
    <div className="grid gap-2 text-md" role="status">
      <p>
        Asking the gateway and the supplier: {formatCount(asked)} of {formatCount(attempts)} attempts
        {differences > 0 && `, ${countDifferences(differences)} so far`}
      </p>
      {isLeftLying && <Notice tone="warning">No worker has taken it up yet.</Notice>}
      <div className="h-1.5 overflow-hidden rounded-[3px] bg-line" aria-hidden="true">
        <div className="h-full bg-brand" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}

type CountsProps = { title: string; counts: DayComparison['orders']; nameOf?: (status: string) => string };

function Counts({ title, counts, nameOf = shortLineOf }: CountsProps) {
  return (
    <div>
      <h3 className="text-md">{title}</h3>
      {counts.length === 0 && <p className="mt-1 text-md text-ink-muted">Nothing</p>}
      <dl className="mt-1 text-md" hidden={counts.length === 0}>
        {counts.map(({ status, count, amount }) => (
          <div key={status} className="flex justify-between gap-3 border-t border-line py-1 first:border-t-0">
            <dt className="text-ink-muted">{nameOf(status)}</dt>
            <dd className="text-right tabular-nums">{words`${formatCount(count)} · ${ghs(amount)}`}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
