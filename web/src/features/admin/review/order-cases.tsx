/** Orders that wait for a person, the one that waits longest first. */
import { useChoices } from '#features/admin/review/decision/use-choices.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { formatTotal } from '#ui/small/counts.ts';
import { useOpenCase } from '#ui/tables/case-card.tsx';
import { ListPager } from '#ui/tables/paged-table.tsx';
import { SkeletonRows } from '#ui/tables/skeleton-rows.tsx';
import { OrderCase } from './order-case.tsx';

const refreshMs = 60_000;

export function OrderCases() {
  const url = useUrlState();
  const choices = useChoices();
  const orders = useRead(
    'GET /attention',
    { query: { page: String(url.page) } },
    { ...lastPageStays, refetchInterval: refreshMs },
  );
  const { data: items, meta, dataUpdatedAt: atMs } = orders;
  const cases = useOpenCase(items?.map(({ id }) => id) ?? []);
  const isEmpty = items?.length === 0 && url.page <= (meta?.total_pages || 1);
  return (
    <>
      {/* An empty group is not shown. The dialog stays, and says how it ended. */}
      {!isEmpty && (
        <Section
          title="Orders"
          label="Orders that wait for a person"
          aside={meta && meta.total > 0 && <p>{formatTotal(meta)} waiting, oldest first</p>}
        >
          {orders.isError && !items && (
            <Box>
              <ErrorState title="Failed to load orders" onRetry={() => void orders.refetch()} />
            </Box>
          )}
          <div>
            {/* Always there, so that what comes into it is read out. */}
            <div role="status">
              {orders.isPending && (
                <Box>
                  <SkeletonRows />
                </Box>
              )}
            </div>
            <div
              className="grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity aria-busy:opacity-60"
              aria-busy={orders.isPlaceholderData || undefined}
            >
              {items?.map((item) => (
                <OrderCase
                  key={item.id}
                  read={{ item, atMs }}
                  isOpen={cases.isOpen(item.id)}
                  onToggle={() => cases.toggle(item.id)}
                  choices={choices}
                />
              ))}
            </div>
          </div>
          <ListPager list={orders} paging={url} />
        </Section>
      )}
      {choices.dialog}
    </>
  );
}
