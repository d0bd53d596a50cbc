/** The order's page as the server writes it: whole without script, and replaced by the app's own. */
import { orderPagePath, shopPath } from '@ntem/contract/addresses';
import { networkName } from '@ntem/contract/networks';
import type { OrderPageProps } from '@ntem/contract/orders/endpoints/purchase';
import { pageLooksEveryMs } from '@ntem/contract/shop/limits';
import { sayNumber } from '@ntem/contract/words';
import { escapeText } from '#lib/escape-text.ts';
import { isFinal, sayPackage } from '#lib/order-progress.ts';
import { nothingCharged, whyNotPaid, wordsOf } from '#parts/progress-words.ts';
import { Band, BandTitle, SkipLink } from '#ui/core/band.tsx';
import { ButtonLink } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { DateTime, Tel } from '#ui/core/formats.tsx';
import { searchIcon } from '#ui/core/icon.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';
import { Slip } from '#ui/flow/slip.tsx';
import { formatClock } from '#ui/small/moments.ts';
import { Reference } from '#ui/small/reference.tsx';
import { PlainComplaint } from './complaint.tsx';
import { TimelineList } from './timeline-list.tsx';
import { WaitingNote } from './waiting-note.tsx';

export function PlainOrder(props: OrderPageProps) {
  const { storeName, logo, order } = props;
  const home = shopPath(order?.referral_code);
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <Band
        storeName={storeName}
        logo={logo}
        home={home}
        action={
          <ButtonLink variant="on-band" href={home}>
            Buy data
          </ButtonLink>
        }
      >
        <BandTitle title="Your order">
          {order
            ? `${sayPackage(networkName(order.network), order.megabytes)} for ${order.recipient}`
            : 'Follow your payment and delivery'}
        </BandTitle>
      </Band>
      <main id="main" className="page flex-1 py-5 lg:py-8">
        {order ? (
          <Found {...props} order={order} />
        ) : (
          <EmptyState
            icon={searchIcon}
            title="There is no order at this address"
            text="The link may be incomplete."
          />
        )}
      </main>
    </div>
  );
}

type FoundProps = OrderPageProps & { order: NonNullable<OrderPageProps['order']> };

function Found({ order, paymentId, supportPhone, now, token }: FoundProps) {
  const { text, ...look } = wordsOf(order);
  return (
    <div className="mx-auto grid max-w-dialog gap-4 lg:max-w-216 lg:grid-cols-2 lg:items-start lg:gap-5">
      <section
        className="grid content-start gap-5 rounded-lg border border-line bg-surface p-4"
        aria-label="Progress"
      >
        <Outcome {...look} level={2}>
          {text}
          {order.status === 'failed' && (
            <span className="block">
              {whyNotPaid(order)} <b className="text-ink">{nothingCharged}</b>
            </span>
          )}
        </Outcome>
        <WaitingNote order={order} />
        <TimelineList order={order} />
        {!isFinal(order) && (
          <p className="text-center text-sm text-ink-muted tabular-nums">
            Checked at {formatClock(now, Date.parse(now))}. This page looks again every{' '}
            {sayNumber(pageLooksEveryMs / 1000)} seconds.{' '}
            <a
              className="inline-flex min-h-6 items-center text-brand underline"
              href={orderPagePath(paymentId)}
            >
              Refresh now
            </a>
          </p>
        )}
      </section>
      <section
        className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4"
        aria-labelledby="receipt"
      >
        <h2 id="receipt" className="text-lg">
          Receipt
        </h2>
        <Slip
          totalGhs={order.amount}
          rows={{
            'Transaction ID': <Reference of={order.ext_transaction_id} />,
            Package: sayPackage(networkName(order.network), order.megabytes),
            'Recipient number': order.recipient,
            'Payment number': order.payer,
            Ordered: <DateTime iso={order.created_at} />,
            Status: wordsOf(order).title,
          }}
        />
        {supportPhone && (
          <a
            className="inline-flex min-h-touch items-center justify-center gap-1 text-md font-medium text-brand underline"
            href={`tel:${supportPhone}`}
          >
            Call support <Tel number={supportPhone} />
          </a>
        )}
      </section>
      <PlainComplaint order={order} paymentId={paymentId} token={token} />
    </div>
  );
}

/** Only a browser that runs no script loads the page again: the app watches by itself. */
export function plainOrderHead({ order, storeName }: OrderPageProps): string {
  const title = `<title>${escapeText(`Your order · ${storeName}`)}</title>`;
  if (!order || isFinal(order)) return title;
  return `${title}<noscript><meta http-equiv="refresh" content="${pageLooksEveryMs / 1000}"></noscript>`;
}
