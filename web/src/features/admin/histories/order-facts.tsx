/** What an order is: bundle, people, and who gets what of its price. */
import { networkName } from '@ntem/contract/networks';
import type { WholeOrder } from '@ntem/contract/topics/histories';
import type { ReactNode } from 'react';
import { sumGhs } from '#lib/ghs.ts';
import { Tel } from '#ui/core/tel.tsx';
import { Money } from '#ui/flow/money.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { Part } from './order-parts.tsx';

export function OrderFacts({ order }: { order: WholeOrder }) {
  const { seller, agent, price, cost_price, seller_commission, agent_commission } = order;
  const left = sumGhs(price, -cost_price, -seller_commission, -agent_commission);
  return (
    <Part title="Order">
      <dl className="py-2 text-md">
        <Row name="Package">
          <span className="inline-flex items-baseline gap-1.5" data-net={order.network.toLowerCase()}>
            <span className="net-stroke" />
            {order.package.name}, {formatCount(order.package.megabytes)} MB
          </span>
        </Row>
        <Row name="Recipient">
          <Tel number={order.recipient} />
        </Row>
        <Row name="Payer">
          {order.user ? order.name : `${order.name} (guest)`}, <Tel number={order.payer} />,{' '}
          {networkName(order.payer_network)}
        </Row>
        <Row name="Sold by">{seller?.name ?? 'Bought directly'}</Row>
        <Row name="Price">
          <Money amountGhs={price} />
        </Row>
        {order.received !== null && order.received !== price && (
          <Row name="Received">
            <Money amountGhs={order.received} />
          </Row>
        )}
        <Row name="We pay the supplier">
          <Money amountGhs={cost_price} />
        </Row>
        {seller && (
          <Row name={`${seller.name} earns`}>
            <Money amountGhs={seller_commission} />
          </Row>
        )}
        {agent && (
          <Row name={`${agent.name} earns`}>
            <Money amountGhs={agent_commission} />
          </Row>
        )}
        <Row name="Left for us">
          <Money amountGhs={left} />
        </Row>
      </dl>
    </Part>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 px-4 py-1">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="ml-auto text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
