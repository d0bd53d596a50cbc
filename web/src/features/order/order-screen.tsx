/** The order's own page, open to anybody with its link: live until the order has ended. */
import { networkName } from '@ntem/contract/networks';
import type { OrderPageProps, WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import { useParams } from 'react-router';
import { call } from '#lib/api/api.ts';
import { isNotFound, messageOf } from '#lib/api/api-error.ts';
import { useRead } from '#lib/api/use-read.ts';
import { pageTitle } from '#lib/browser/settings.ts';
import { useWatch } from '#lib/browser/use-watch.ts';
import { isFinal, sayPackage } from '#lib/order-progress.ts';
import { OrderFrame, ProgressOutcome } from '#parts/order-frame.tsx';
import { EmptyState, ErrorState } from '#ui/core/empty-state.tsx';
import { searchIcon } from '#ui/core/icon.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { SkeletonParts } from '#ui/small/skeleton.tsx';
import { Complaint } from './complaint.tsx';
import { Receipt } from './receipt.tsx';
import { TimelineList } from './timeline-list.tsx';
import { WaitingNote } from './waiting-note.tsx';

export function OrderScreen() {
  const { paymentId = '' } = useParams();
  const input = { params: { paymentId } };
  // Kept fresh by the watch.
  const read = useRead('GET /databundle-open/orders/{paymentId}', input, {
    refetchOnWindowFocus: false,
    initialData: () => servedOrder(paymentId),
    // The data in the page is refreshed at once.
    initialDataUpdatedAt: 0,
  });
  const { data: order, error, refetch } = read;
  useWatch({
    phase: order && !isFinal(order) ? `${order.status} ${order.steps.length}` : undefined,
    ask: async (signal) => {
      // While no payment has arrived, the server is asked to look: it would wait for its own turn otherwise.
      if (order?.status === 'pending') {
        await call('GET /databundle-open/check-status/{paymentId}', { ...input, signal });
      }
      await refetch();
    },
  });
  return (
    <OrderFrame
      title="Your order"
      subtitle={order ? nameOf(order) : 'Follow your payment and delivery'}
      refCode={order?.referral_code}
      reference={order?.ext_transaction_id}
    >
      <title>{pageTitle('Your order')}</title>
      {order ? (
        <Order order={order} paymentId={paymentId} />
      ) : isNotFound(error) ? (
        <EmptyState
          icon={searchIcon}
          title="There is no order at this address"
          text="The link may be incomplete."
        >
          <RouterButton variant="primary" to="/track">
            Track my order
          </RouterButton>
        </EmptyState>
      ) : error ? (
        <ErrorState title={messageOf(error)} onRetry={refetch} />
      ) : (
        <SkeletonParts className="gap-4" heights={['h-20', 'h-40', 'h-24']} />
      )}
    </OrderFrame>
  );
}

/** The order that the server wrote into the page, if it is this one. */
function servedOrder(paymentId: string) {
  const element = document.getElementById('order-data');
  const served: Pick<OrderPageProps, 'paymentId' | 'order'> | undefined =
    element && JSON.parse(element.textContent);
  return served?.order && served.paymentId === paymentId
    ? { message: 'OK', data: served.order, meta: undefined }
    : undefined;
}

function Order({ order, paymentId }: { order: WireOrderPage; paymentId: string }) {
  return (
    <div className="mx-auto grid max-w-dialog gap-4 lg:max-w-216 lg:grid-cols-2 lg:items-start lg:gap-5">
      <section
        className="grid content-start gap-5 rounded-lg border border-line bg-surface p-4 print:hidden"
        aria-label="Progress"
      >
        <ProgressOutcome progress={order} />
        <WaitingNote order={order} />
        <TimelineList order={order} />
      </section>
      <Receipt order={order} />
      <Complaint order={order} paymentId={paymentId} />
    </div>
  );
}

function nameOf({ network, megabytes, recipient }: WireOrderPage): string {
  return `${sayPackage(networkName(network), megabytes)} for ${recipient}`;
}
