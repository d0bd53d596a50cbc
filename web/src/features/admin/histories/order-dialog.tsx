/** One order with everything that happened to it, on top of whatever list it was opened from. */
import type { OrderFile } from '@ntem/contract/histories';
import { networkNames } from '@ntem/contract/phones';
import { useQuery } from '@tanstack/react-query';
import { accountName, directionName, evidenceText, stateName } from '#features/admin/order-words.ts';
import { call } from '#lib/api.ts';
import { useUrlState } from '#lib/url-state.ts';
import { DateTime } from '#ui/date-time.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { Money } from '#ui/money.tsx';

export function OrderDialog() {
  const url = useUrlState();
  const id = url.get('order');
  const order = useQuery({
    queryKey: ['admin', 'order', id],
    queryFn: async ({ signal }) => (await call('GET /orders/{id}', { params: { id }, signal })).data,
    enabled: id !== '',
    staleTime: 0,
  });
  if (!id) return null;
  return (
    <Dialog
      wide
      title={order.data?.ext_transaction_id ?? 'Order'}
      {...(order.data && {
        subtitle: stateOf(order.data),
        network: order.data.network.toLowerCase(),
      })}
      onClose={() => url.open({ order: undefined })}
    >
      {order.isPending && <Loading />}
      {order.isError && <ErrorState title={order.error.message} onRetry={order.refetch} />}
      {order.data && <OrderDetails order={order.data} />}
    </Dialog>
  );
}

function stateOf({ state, state_before_review }: OrderFile): string {
  return state_before_review
    ? `${stateName(state)}, was ${stateName(state_before_review)}`
    : stateName(state);
}

function OrderDetails({ order }: { order: OrderFile }) {
  return (
    <>
      <dl className="grid gap-2 text-md">
        <Row name="Package">{order.package.name}</Row>
        <Row name="Recipient">{order.recipient}</Row>
        <Row name="Payer">
          {order.payer} · {networkNames[order.payer_network]}
        </Row>
        <Row name="Buyer">{order.user ? order.user.name : `${order.name} (guest)`}</Row>
        <Row name="Price">
          <Money amountGhs={order.price} />
        </Row>
        {order.received !== null && order.received !== order.price && (
          <Row name="Received">
            <Money amountGhs={order.received} />
          </Row>
        )}
        <Row name="Cost price">
          <Money amountGhs={order.cost_price} />
        </Row>
        {order.seller && (
          <Row name={order.seller.name}>
            <Money amountGhs={order.seller_commission} />
          </Row>
        )}
        {order.agent && (
          <Row name={order.agent.name}>
            <Money amountGhs={order.agent_commission} />
          </Row>
        )}
      </dl>
      <Timeline events={order.events} />
      <Attempts attempts={order.attempts} />
      <Postings postings={order.postings} />
    </>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 text-right tabular-nums">{children}</dd>
    </div>
  );
}

function Heading({ children }: { children: string }) {
  return <h3 className="border-t border-line pt-4 text-md">{children}</h3>;
}

function Timeline({ events }: { events: OrderFile['events'] }) {
  return (
    <section className="grid gap-2">
      <Heading>Timeline</Heading>
      <ol className="grid gap-2 text-md">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: history only grows at its end.
          <li key={index} className="border-l-2 border-brand-line pl-3">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{stateName(event.to)}</span>
              <span className="text-sm text-ink-muted">
                <DateTime iso={event.created_at} /> · {event.actor}
              </span>
            </span>
            <Evidence evidence={event.evidence} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Evidence({ evidence }: { evidence: unknown }) {
  const text = evidenceText(evidence);
  return text ? <span className="block text-sm text-ink-subtle wrap-anywhere">{text}</span> : null;
}

function Attempts({ attempts }: { attempts: OrderFile['attempts'] }) {
  if (attempts.length === 0) return null;
  return (
    <section className="grid gap-2">
      <Heading>Attempts</Heading>
      <ul className="grid gap-2 text-md">
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>
                <span className="font-medium">{directionName(attempt.direction)}</span> · {attempt.provider} ·{' '}
                {attempt.outcome}
              </span>
              <Money amountGhs={attempt.amount} />
            </span>
            <span className="block font-mono text-sm text-ink-subtle wrap-anywhere">{attempt.reference}</span>
            <span className="block text-sm text-ink-subtle">
              <DateTime iso={attempt.created_at} /> · asked {times(attempt.checks)}
              {attempt.settled_at && (
                <>
                  {' '}
                  · decided <DateTime iso={attempt.settled_at} />
                </>
              )}
            </span>
            {attempt.reason && <span className="block text-sm text-ink-subtle">{attempt.reason}</span>}
            <Evidence evidence={attempt.evidence} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function Postings({ postings }: { postings: OrderFile['postings'] }) {
  if (postings.length === 0) return null;
  return (
    <section className="grid gap-2">
      <Heading>Postings</Heading>
      <table className="w-full text-md">
        <thead className="sr-only">
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Account</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {postings.map((posting) => (
            <tr key={`${posting.kind} ${posting.account}`} className="border-t border-line first:border-t-0">
              <td className="py-1 pr-3 text-ink-muted">{posting.kind}</td>
              <td className="py-1 pr-3">{accountName(posting.account)}</td>
              <td className="py-1 text-right">
                <Money amountGhs={posting.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
