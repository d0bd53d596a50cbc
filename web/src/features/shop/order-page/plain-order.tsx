/** The order's page as the server writes it: whole without script, and replaced by the app's own. */
import { orderPagePath, shopPath } from '@ntem/contract/addresses';
import type { OrderPageProps } from '@ntem/contract/orders/endpoints/purchase';
import { pageLooksEveryMs } from '@ntem/contract/shop/limits';
import { sayNumber } from '@ntem/contract/words';
import { escapeText } from '#lib/escape-text.ts';
import { isFinal } from '#lib/order-stage.ts';
import { Band, SkipLink } from '#ui/core/band.tsx';
import { ButtonLink } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { formatClock } from '#ui/small/moments.ts';
import { PlainComplaint } from './complaint.tsx';
import { NoOrder, OrderSections } from './order-sections.tsx';
import { orderTitle } from './receipt.tsx';

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
      />
      <main id="main" className="page flex-1 py-5 lg:py-8">
        {order ? <Found {...props} order={order} /> : <NoOrder />}
      </main>
    </div>
  );
}

type FoundProps = OrderPageProps & { order: NonNullable<OrderPageProps['order']> };

function Found({ order, paymentId, storeName, supportPhone, now, token }: FoundProps) {
  const checked = !isFinal(order) && (
    <p className="text-center text-sm text-ink-muted tabular-nums">
      Checked at {formatClock(now, Date.parse(now))}. This page looks again every{' '}
      {sayNumber(pageLooksEveryMs / 1000)} seconds.{' '}
      <a className="inline-flex min-h-6 items-center text-brand underline" href={orderPagePath(paymentId)}>
        Refresh now
      </a>
    </p>
  );
  const call = supportPhone && (
    <a
      className="inline-flex min-h-touch items-center justify-center gap-1 text-md font-medium text-brand underline"
      href={`tel:${supportPhone}`}
    >
      Call support <Tel number={supportPhone} />
    </a>
  );
  return (
    <OrderSections
      order={order}
      nowMs={Date.parse(now)}
      storeName={storeName}
      checked={checked}
      receiptActions={call}
    >
      <PlainComplaint order={order} paymentId={paymentId} token={token} />
    </OrderSections>
  );
}

/** Only a browser that runs no script loads the page again: the app watches by itself. */
export function plainOrderHead({ order, storeName }: OrderPageProps): string {
  const title = `<title>${escapeText(`${orderTitle} · ${storeName}`)}</title>`;
  if (!order || isFinal(order)) return title;
  return `${title}<noscript><meta http-equiv="refresh" content="${pageLooksEveryMs / 1000}"></noscript>`;
}
