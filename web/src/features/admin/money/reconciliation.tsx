/** Whether orders, gateway and supplier agree about one day. */
import { comparedAgainDays } from '@ntem/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#features/admin/totals.ts';
import { comparedDaysKey } from '#features/admin/use-compared-days.ts';
import { call } from '#lib/api/api.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Button } from '#ui/core/button.tsx';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { Loading } from '#ui/core/loading.tsx';
import { Field } from '#ui/flow/field.tsx';
import { TextInput } from '#ui/flow/text-input.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { refreshIcon } from '#ui/small/icons.ts';
import { Pager } from '#ui/tables/pager.tsx';
import { ComparedDays } from './compared-days.tsx';
import { ComparisonResult } from './comparison-result.tsx';
import { Differences } from './differences.tsx';

const lookEveryMs = 2_000;

export function Reconciliation() {
  const url = useUrlState('differences_page');
  const today = new Date().toISOString().slice(0, 10);
  const date = url.get('date') || today;
  const { page } = url;
  const cache = useQueryClient();
  const compared = useQuery({
    queryKey: ['admin', 'reconciliation', date, page],
    queryFn: async ({ signal }) => {
      const answer = await call('GET /reconciliation', { query: { date, page: String(page) }, signal });
      void cache.invalidateQueries({ queryKey: comparedDaysKey });
      return answer;
    },
    refetchInterval: ({ state }) => state.data?.data.finished_at === null && lookEveryMs,
  });
  const { isAsking, compareAgain } = useCompareAgain(date);
  const result = compared.data;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionHead title="Comparison with gateway and supplier">
        <p>Each night, again for {comparedAgainDays} days</p>
      </SectionHead>
      <ComparedDays chosen={date} onChoose={(day) => url.set({ date: day })} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-4">
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-40 flex-1 sm:max-w-48">
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
            busy={isAsking}
            disabled={!result?.data.finished_at}
            onClick={compareAgain}
          >
            Compare again
          </Button>
        </div>
        {compared.isPending && <Loading>Asking the gateway and the supplier...</Loading>}
        {compared.isError && <ErrorState title={messageOf(compared.error)} onRetry={compared.refetch} />}
        {result && <ComparisonResult compared={result.data} total={result.meta.total} />}
      </div>
      {result && (
        <>
          <Differences differences={result.data.differences} total={result.meta.total} />
          <Pager
            page={result.meta.page}
            totalPages={result.meta.total_pages}
            summary={`Page ${formatCount(result.meta.page)} of ${formatCount(result.meta.total_pages)}`}
            onPage={url.setPage}
          />
        </>
      )}
    </section>
  );
}

function useCompareAgain(date: string) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const compareAgain = async () => {
    setAsking(true);
    try {
      await call('POST /reconciliation', { body: { date } });
      await cache.invalidateQueries({ queryKey: ['admin', 'reconciliation'] });
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setAsking(false);
    }
  };
  return { isAsking, compareAgain };
}
