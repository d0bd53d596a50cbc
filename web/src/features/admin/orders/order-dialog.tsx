/** One order with its whole history, on top of the list it was opened from. */
import type { WholeOrder } from '@ntem/contract/orders/endpoints/histories';
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import { type Choices, useChoices } from '#features/admin/review/decision/use-choices.tsx';
import { ReviewBody } from '#features/admin/review/review-body.tsx';
import { useReview } from '#features/admin/review/use-review.ts';
import { needsPerson, tellStanding } from '#features/admin/words/order-words.ts';
import { useRead } from '#lib/api/use-read.ts';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { Button } from '#ui/core/button.tsx';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { linkIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { HeadedBox } from '#ui/page/section.tsx';
import { eyeIcon } from '#ui/small/app-icons.ts';
import { ghs, tel, Words, words } from '#ui/small/phrase.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { Evidence, Postings } from './order-folds.tsx';
import { Attempts, MoneyPart, OrderFacts, Timeline } from './order-parts.tsx';

export function OrderDialog() {
  const url = useUrlState();
  const choices = useChoices();
  const id = url.get('order');
  const fresh = { enabled: id !== '', staleTime: 0 };
  const order = useRead('GET /orders/{id}', { params: { id } }, fresh);
  // The moves that its state allows, with the same words as in Attention.
  const review = useRead('GET /attention/{orderId}', { params: { orderId: id } }, fresh);
  if (!id) return choices.dialog;
  return (
    <>
      <Dialog
        widest
        title={order.data ? <Reference of={order.data.ext_transaction_id} /> : 'Order'}
        {...(order.data && {
          subtitle: sayOrder(order.data),
          network: order.data.network.toLowerCase(),
        })}
        onClose={() => url.open({ order: undefined })}
      >
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
      </Dialog>
      {choices.dialog}
    </>
  );
}

function sayOrder({ package: { name }, recipient, price }: WholeOrder) {
  return words`${name} for ${tel(recipient)}, ${ghs(price)}`;
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
  const standing = tellStanding(order, review?.item);
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
      <Notice tone={standing.tone}>
        <Words of={standing.words} />
      </Notice>
      <BuyersPage paymentId={order.payment_id} />
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
        <ReviewBody item={item} nowMs={nowMs} isCalm={isCalm} isNarrow choices={choices} />
      </div>
    </HeadedBox>
  );
}
