/** What the list of orders that wait for a person shows of each. */
import type { AttentionItem } from '@ntem/contract/attention';
import { OrderLink } from '#features/admin/histories/order-link.tsx';
import { stateName } from '#features/admin/order-words.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/data-table.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { alertIcon } from '#ui/icons.ts';
import { Money } from '#ui/money.tsx';
import { WaitingNote } from './waiting-note.tsx';

function Side({ name, side }: { name: string; side: AttentionItem['payment'] }) {
  return (
    <span className="block text-sm">
      <span className="text-ink-muted">{name}</span>{' '}
      {side ? `${side.outcome}${side.reason ? `, ${side.reason}` : ''}` : 'not asked'}
    </span>
  );
}

export const attentionColumns: Column<AttentionItem>[] = [
  {
    header: 'Order',
    place: 'lead1',
    cell: ({ id, ext_transaction_id, package: bundle, recipient, network }) => (
      <>
        <OrderLink id={id} reference={ext_transaction_id} />
        <span className="flex items-baseline gap-1.5 text-sm text-ink-muted" data-net={network.toLowerCase()}>
          <span className="net-stroke" />
          {bundle} · {recipient}
        </span>
      </>
    ),
  },
  {
    header: 'State',
    place: 'side2',
    cell: ({ state, state_before_review }) => (
      <>
        <Badge tone={state === 'needs_review' ? 'danger' : 'warning'} icon={alertIcon}>
          {stateName(state)}
        </Badge>
        {state_before_review && (
          <span className="block text-sm text-ink-subtle">
            was {stateName(state_before_review).toLowerCase()}
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Since',
    place: 'quiet',
    labelled: true,
    cell: ({ since }) => <DateTime iso={since} />,
  },
  {
    header: 'Known',
    cell: ({ payment, delivery, refund, waiting }) => (
      <>
        <Side name="Gateway" side={payment} />
        <Side name="Supplier" side={delivery} />
        {refund && <Side name="Refund" side={refund} />}
        {waiting && <WaitingNote waiting={waiting} />}
      </>
    ),
  },
  {
    header: 'Price',
    place: 'side',
    numeric: true,
    cell: ({ price }) => (
      <span className="max-sm:font-bold">
        <Money amountGhs={price} />
      </span>
    ),
  },
];
