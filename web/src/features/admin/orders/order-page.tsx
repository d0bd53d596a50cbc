/** One order with its whole history and what the admin may do about it, as a page above the list it was opened from. */
import type { WholeOrder } from '@ntem/contract/orders/whole-order';
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import { useEffect, useRef } from 'react';
import { CaseBody } from '#features/admin/review/case-body.tsx';
import { type Choices, useChoices } from '#features/admin/review/decision/use-choices.tsx';
import { useReview } from '#features/admin/review/use-review.ts';
import { needsPerson, tellStanding } from '#features/admin/words/order-words.ts';
import { useRead } from '#lib/api/use-read.ts';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { StageBadge } from '#parts/stage-badge.tsx';
import { Button } from '#ui/core/button.tsx';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { linkIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { HeadedBox } from '#ui/page/section.tsx';
import { backIcon, eyeIcon } from '#ui/small/app-icons.ts';
import { ghs, tel, Words, words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { Attempts, Evidence, MoneyPart, OrderFacts, Postings, Timeline } from './order-parts.tsx';

/** `from`: the name of the list that it was opened from, which is below it. */
export function OrderPage({ id, from }: { id: string; from: string }) {
  const url = useUrlState();
  const choices = useChoices();
  const order = useRead('GET /orders/{id}', { params: { id } }, { staleTime: 0 });
  // The moves that its state allows, with the same words as in Attention.
  const review = useRead('GET /attention/{orderId}', { params: { orderId: id } }, { staleTime: 0 });
  return (
    <article
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      aria-label={`Order ${order.data?.ext_transaction_id ?? ''}`}
    >
      <div className="-ml-3">
        <Button variant="quiet" icon={backIcon} onClick={() => url.open({ order: undefined })}>
          {from}
        </Button>
      </div>
      <Loaded from={order}>
        {(file) => (
          <OrderDetails
            order={file}
            review={review.data && { item: review.data, atMs: review.dataUpdatedAt }}
            onRetryReview={review.isError ? () => void review.refetch() : undefined}
            choices={choices}
          />
        )}
      </Loaded>
      {choices.dialog}
    </article>
  );
}

/** Its state first, then what it is and how it stands. */
function OrderHead({ order, review }: { order: WholeOrder; review: AttentionItem | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The row that led here is out of sight. A focus that has moved on stays.
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.closest('[hidden]')) heading.current?.focus();
  }, []);
  const { package: bundle, recipient, price } = order;
  return (
    <section
      className="overflow-hidden rounded-lg border border-line bg-surface"
      data-net={order.network.toLowerCase()}
      aria-label="State"
    >
      <div className="net-across h-[5px]" />
      <div className="grid gap-2 p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <StageBadge stage={order.stage} />
          <span className="text-md text-ink-muted">
            <Reference of={order.ext_transaction_id} />
          </span>
        </div>
        <h2 ref={heading} tabIndex={-1} className="text-xl">
          {words`${bundle.name} to ${tel(recipient)}, ${ghs(price)}`}
        </h2>
        <p className="max-w-184">
          <Words of={tellStanding(order, review).words} />
        </p>
        <BuyersPage paymentId={order.payment_id} />
      </div>
    </section>
  );
}

type DetailsProps = {
  order: WholeOrder;
  review: { item: AttentionItem; atMs: number } | undefined;
  onRetryReview: (() => void) | undefined;
  choices: Choices;
};

function OrderDetails({ order, review, onRetryReview, choices }: DetailsProps) {
  const nowMs = useNow(20_000);
  const isCalm = !needsPerson(order);
  const side = (
    <div className="grid gap-4 empty:hidden lg:col-start-2">
      {review && <OrderReview read={review} isCalm={isCalm} nowMs={nowMs} choices={choices} />}
      {onRetryReview && !review && (
        <ErrorState title="Failed to load what can be done" onRetry={onRetryReview} />
      )}
    </div>
  );
  return (
    <>
      <OrderHead order={order} review={review?.item} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr]">
        {!isCalm && side}
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:col-start-1 lg:row-span-3 lg:row-start-1">
          <Timeline order={order} />
          <Attempts order={order} nowMs={nowMs} />
          <MoneyPart order={order} nowMs={nowMs}>
            <Postings order={order} />
            <Evidence order={order} nowMs={nowMs} />
          </MoneyPart>
        </div>
        <div className="lg:col-start-2">
          <OrderFacts order={order} />
        </div>
        {isCalm && side}
      </div>
    </>
  );
}

/** The buyer's page, and its address to send on. */
function BuyersPage({ paymentId }: { paymentId: string }) {
  const path = `/order/${paymentId}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={linkIcon} onClick={() => void copyAndTell(`${location.origin}${path}`)}>
        Copy link
      </Button>
      <RouterButton to={path} icon={eyeIcon}>
        Buyer’s page
      </RouterButton>
    </div>
  );
}

type OrderReviewProps = {
  read: { item: AttentionItem; atMs: number };
  isCalm: boolean;
  nowMs: number;
  choices: Choices;
};

/** Only the moves that the order's state allows. */
function OrderReview({ read, isCalm, nowMs, choices }: OrderReviewProps) {
  const item = useReview(read);
  const isDecided = item.decision?.state === 'waits' || item.decision?.state === 'under_way';
  if (item.moves.length === 0 && !isDecided) return null;
  return (
    <HeadedBox title="What you can do now">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3">
        <CaseBody item={item} nowMs={nowMs} isCalm={isCalm} isNarrow choices={choices} />
      </div>
    </HeadedBox>
  );
}
