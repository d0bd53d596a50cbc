/** Orders that wait for a person, the one that waits longest first. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calmIcon } from '#features/admin/admin-icons.ts';
import { useChoices } from '#features/admin/attention/decision/use-choices.tsx';
import { formatCount, formatTotal } from '#features/admin/totals.ts';
import { call } from '#lib/api/api.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { EmptyState, ErrorState } from '#ui/core/empty-state.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { Pager } from '#ui/tables/pager.tsx';
import { OrderCase } from './order-case.tsx';

const refreshMs = 60_000;

export function WaitingOrders() {
  const url = useUrlState();
  const choices = useChoices();
  const query = { page: String(url.page) };
  const items = useQuery({
    queryKey: ['admin', 'attention', query],
    queryFn: ({ signal }) => call('GET /attention', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const [opened, setOpened] = useState<string | null>();
  const { data: answer, dataUpdatedAt: atMs } = items;
  const meta = answer?.meta;
  // Until somebody opens or closes one, it is the first.
  const openId = opened === undefined ? answer?.data[0]?.id : opened;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Orders that wait for a person">
      <SectionHead title="Orders">
        {meta && meta.total > 0 && <p>{formatTotal(meta)} waiting, oldest first</p>}
      </SectionHead>
      {items.isError && !answer && (
        <Box>
          <ErrorState title="Failed to load orders" onRetry={() => items.refetch()} />
        </Box>
      )}
      <div>
        {/* Always there, so that what comes into it is read out. */}
        <div role="status">
          {items.isPending && <Waiting />}
          {answer?.data.length === 0 && url.page <= (meta?.total_pages || 1) && (
            <Box>
              <EmptyState icon={calmIcon} title="Nothing needs you. All orders are running normally." />
            </Box>
          )}
        </div>
        <div
          className="grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity aria-busy:opacity-60"
          aria-busy={items.isPlaceholderData || undefined}
        >
          {answer?.data.map((item) => (
            <OrderCase
              key={item.id}
              read={{ item, atMs }}
              isOpen={item.id === openId}
              onToggle={() => setOpened(item.id === openId ? null : item.id)}
              choices={choices}
            />
          ))}
        </div>
      </div>
      {meta && (
        <Pager
          page={url.page}
          totalPages={meta.total_pages}
          summary={`Page ${formatCount(url.page)} of ${formatCount(meta.total_pages)}`}
          onPage={url.setPage}
          isStale={items.isPlaceholderData}
        />
      )}
      {choices.dialog}
    </section>
  );
}

function Box({ children }: { children: React.ReactNode }) {
  return <div className="rounded-lg border border-line bg-surface">{children}</div>;
}

function Waiting() {
  return (
    <Box>
      <span className="sr-only">Loading...</span>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="grid grid-cols-[1fr_5rem] items-center gap-3 px-5 py-3.5">
          <Skeleton className="h-4 max-w-3/4" />
          <Skeleton className="h-5" />
        </div>
      ))}
    </Box>
  );
}
