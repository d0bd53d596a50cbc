/** Orders that wait for a person, the one that waits longest first. */
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import { Subject } from '#features/admin/admin-parts.tsx';
import { askerOf, headingOf } from '#features/admin/review/decision/decision-words.ts';
import { type Choices, useChoices } from '#features/admin/review/decision/use-choices.tsx';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useIsPhone } from '#lib/browser/screen-width.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { LinkButton } from '#ui/core/button.tsx';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { Money } from '#ui/core/formats.tsx';
import { clockIcon } from '#ui/core/icon.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { peopleIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { formatTotal } from '#ui/small/counts.ts';
import { formatAge, formatClock } from '#ui/small/moments.ts';
import { tel, Words, words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { CaseCard, useOpenCase } from '#ui/tables/case-card.tsx';
import { ListPager } from '#ui/tables/paged-table.tsx';
import { SkeletonRows } from '#ui/tables/skeleton-rows.tsx';
import { CaseBody } from './case-body.tsx';
import { useReview } from './use-review.ts';

export function OrderCases() {
  const url = useUrlState();
  const choices = useChoices();
  const orders = useRead(
    'GET /attention',
    { query: { page: String(url.page) } },
    { ...lastPageStays, refetchInterval: refreshEveryMs.admin },
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

type OrderCaseProps = {
  read: { item: AttentionItem; atMs: number };
  isOpen: boolean;
  onToggle: () => void;
  choices: Choices;
};

/** A buyer who has waited this long is likely to call. */
const oldMs = 2 * 60 * 60_000;

function OrderCase({ read, isOpen, onToggle, choices }: OrderCaseProps) {
  const url = useUrlState();
  const isPhone = useIsPhone();
  const item = useReview(read);
  const nowMs = useNow(item.decision?.state === 'under_way' ? 1_000 : 20_000);
  const { ext_transaction_id: reference, since } = item;
  return (
    <CaseCard
      title={<Words of={headingOf(item)} />}
      subject={reference}
      amount={<Money amountGhs={amountOf(item)} />}
      meta={<Meta item={item} nowMs={nowMs} />}
      age={formatAge(since, nowMs)}
      isOld={nowMs - Date.parse(since) > oldMs}
      network={item.network}
      isOpen={isOpen}
      onToggle={onToggle}
      onOpen={isPhone ? () => url.open({ order: item.id }) : undefined}
    >
      <CaseBody item={item} nowMs={nowMs} choices={choices} />
      <p className="text-sm">
        <LinkButton onClick={() => url.open({ order: item.id })}>
          Open order
          <Subject reference={reference} />
        </LinkButton>
      </p>
    </CaseCard>
  );
}

/** Money that fits no order, if that is the trouble. */
function amountOf({ trouble, unallocated, price }: AttentionItem): number {
  const isExtra = trouble === 'paid_twice' || trouble === 'wrong_amount';
  return isExtra && unallocated > 0 ? unallocated : price;
}

function Meta({ item, nowMs }: { item: AttentionItem; nowMs: number }) {
  const { decision, sellers } = item;
  const [seller] = sellers;
  const isOpen = decision?.state === 'under_way' || decision?.state === 'waits';
  return (
    <>
      <Reference of={item.ext_transaction_id} />
      <span className="inline-flex items-baseline gap-1.5">
        <span className="net-stroke" />
        {item.package}
      </span>
      <span>{words`to ${tel(item.recipient)}`}</span>
      <span>{seller ? `sold by ${seller.name}` : 'bought directly'}</span>
      {isOpen && (
        <span>
          {decision.state === 'waits' ? 'asked' : 'decided'} by {askerOf(decision)} at{' '}
          {formatClock(decision.asked_at, nowMs)}
        </span>
      )}
      {/* The title says it, where it is about the decision. */}
      {decision?.state === 'waits' && decision.can_confirm && (
        <Badge icon={peopleIcon} wrap label="Waits for a second admin" />
      )}
      {decision?.state === 'under_way' && decision.move === 'check' && (
        <Badge tone="warning" icon={clockIcon} label="Being asked" />
      )}
    </>
  );
}
