/** Attention: orders that wait for a person, the one that waits longest first. */
import type { AttentionItem } from '@ntem/contract/attention';
import type { AttentionMove } from '@ntem/contract/attention-rules';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calmIcon } from '#features/admin/admin-icons.ts';
import { OrderLink } from '#features/admin/histories/order-link.tsx';
import { stateName } from '#features/admin/order-words.ts';
import { formatCount, formatTotal } from '#features/admin/totals.ts';
import { call } from '#lib/api.ts';
import { messageOf } from '#lib/api-error.ts';
import { showToast } from '#lib/toast.ts';
import { useUrlState } from '#lib/url-state.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { alertIcon } from '#ui/icons.ts';
import { Money } from '#ui/money.tsx';
import { Pager } from '#ui/pager.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { moveNames } from './move-names.ts';

const refreshMs = 60_000;

export function AttentionTab() {
  const url = useUrlState();
  const [decided, setDecided] = useState<{ item: AttentionItem; move: Exclude<AttentionMove, 'check'> }>();
  const check = useCheck();
  const query = { page: String(url.page) };
  const items = useQuery({
    queryKey: ['admin', 'attention', query],
    queryFn: ({ signal }) => call('GET /attention', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const meta = items.data?.meta;
  return (
    <section className="grid gap-3">
      <SectionHead title="Attention">{meta && <p>{formatTotal(meta)} waiting</p>}</SectionHead>
      <DataTable
        label="Orders that wait for a person"
        columns={columns}
        rows={items.data?.data}
        idOf={({ id }) => id}
        nameOf={({ ext_transaction_id }) => ext_transaction_id}
        empty={{ icon: calmIcon, title: 'Nothing waits for a person', text: 'Every order moves by itself.' }}
        failure={
          items.isError ? { title: 'Failed to load orders', onRetry: () => items.refetch() } : undefined
        }
        actions={(item) => (
          <span className="relative flex justify-end gap-1.5 max-sm:flex-wrap max-sm:p-3 max-sm:*:flex-1">
            {item.moves.map((move) => (
              <Button
                key={move}
                onClick={() => (move === 'check' ? check(item) : setDecided({ item, move }))}
              >
                {moveNames[move]}
              </Button>
            ))}
          </span>
        )}
        footer={
          meta && (
            <Pager
              page={url.page}
              totalPages={meta.total_pages}
              summary={`Page ${formatCount(url.page)} of ${formatCount(meta.total_pages)}`}
              onPage={url.setPage}
            />
          )
        }
      />
      {decided && <DecisionDialog {...decided} onClose={() => setDecided(undefined)} />}
    </section>
  );
}

/** Asking changes nothing by itself, so it needs no reason and no dialog. */
function useCheck() {
  const cache = useQueryClient();
  return async ({ id, ext_transaction_id }: AttentionItem) => {
    try {
      const { data } = await call('POST /attention/{orderId}/check', { params: { orderId: id }, body: {} });
      const said = data.answers.map(({ direction, status }) => `${direction}: ${status.replace('_', ' ')}`);
      showToast(
        'success',
        `${ext_transaction_id} is ${stateName(data.state).toLowerCase()}. ${said.join(', ')}`,
      );
    } catch (error) {
      showToast('error', messageOf(error));
    }
    await cache.invalidateQueries({ queryKey: ['admin'] });
  };
}

function Side({ name, side }: { name: string; side: AttentionItem['payment'] }) {
  return (
    <span className="block text-sm">
      <span className="text-ink-muted">{name}</span>{' '}
      {side ? `${side.outcome}${side.reason ? `, ${side.reason}` : ''}` : 'not asked'}
    </span>
  );
}

const columns: Column<AttentionItem>[] = [
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
    cell: ({ payment, delivery, refund }) => (
      <>
        <Side name="Gateway" side={payment} />
        <Side name="Supplier" side={delivery} />
        {refund && <Side name="Refund" side={refund} />}
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
