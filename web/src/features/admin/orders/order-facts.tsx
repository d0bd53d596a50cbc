/** The facts of an order: bundle, people, and the shares of its price. */
import { networkName } from '@ntem/contract/networks';
import type { WholeOrder } from '@ntem/contract/orders/endpoints/histories';
import { sumGhs } from '#lib/ghs.ts';
import { Money, Tel } from '#ui/core/formats.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { Part } from './order-parts.tsx';

export function OrderFacts({ order }: { order: WholeOrder }) {
  const { sellers, price, cost_price } = order;
  const left = sumGhs(price, -cost_price, ...sellers.map(({ commission }) => -commission));
  const facts = [
    {
      name: 'Package',
      value: (
        <NetworkMark network={order.network} className="items-baseline gap-1.5">
          {order.package.name}, {formatCount(order.package.megabytes)} MB
        </NetworkMark>
      ),
    },
    { name: 'Recipient', value: <Tel number={order.recipient} /> },
    {
      name: 'Payer',
      value: (
        <>
          {order.user ? order.name : `${order.name} (guest)`}, <Tel number={order.payer} />,{' '}
          {networkName(order.payer_network)}
        </>
      ),
    },
    { name: 'Sold by', value: sellers[0]?.name ?? 'Bought directly' },
    { name: 'Price', value: price },
    ...(order.received !== null && order.received !== price
      ? [{ name: 'Received', value: order.received }]
      : []),
    { name: 'We pay the supplier', value: cost_price },
    ...sellers.map(({ name, commission }) => ({ name: `${name} earns`, value: commission })),
    { name: 'Left for us', value: left },
  ];
  return (
    <Part title="Order">
      <dl className="py-2 text-md">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 px-4 py-1">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="ml-auto text-right font-medium wrap-anywhere">
              {typeof value === 'number' ? <Money amountGhs={value} /> : value}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
