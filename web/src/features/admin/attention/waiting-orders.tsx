/** Orders that wait for a person, the one that waits longest first. */
import type { AttentionItem } from '@ntem/contract/attention';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calmIcon } from '#features/admin/admin-icons.ts';
import { stateName } from '#features/admin/order-words.ts';
import { formatCount, formatTotal } from '#features/admin/totals.ts';
import { call } from '#lib/api.ts';
import { messageOf } from '#lib/api-error.ts';
import { showToast } from '#lib/toast.ts';
import { useUrlState } from '#lib/url-state.ts';
import { DataTable } from '#ui/data-table.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { attentionColumns } from './attention-columns.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { type RowChoice, RowMoves } from './row-moves.tsx';
import { WaitingDialog } from './waiting-dialog.tsx';

const refreshMs = 60_000;

export function WaitingOrders() {
  const url = useUrlState();
  const [chosen, setChosen] = useState<RowChoice>();
  const { check, checkedId } = useCheck();
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
      <SectionHead title="Orders">{meta && <p>{formatTotal(meta)} waiting</p>}</SectionHead>
      <DataTable
        label="Orders that wait for a person"
        columns={attentionColumns}
        rows={items.data?.data}
        isStale={items.isPlaceholderData}
        idOf={({ id }) => id}
        nameOf={({ ext_transaction_id }) => ext_transaction_id}
        empty={{ icon: calmIcon, title: 'No order waits for a person', text: 'Every order moves by itself.' }}
        failure={
          items.isError ? { title: 'Failed to load orders', onRetry: () => items.refetch() } : undefined
        }
        actions={(item) => (
          <RowMoves
            item={item}
            isChecking={checkedId === item.id}
            onCheck={() => check(item)}
            onChoose={setChosen}
          />
        )}
        pager={
          meta && {
            page: url.page,
            totalPages: meta.total_pages,
            summary: `Page ${formatCount(url.page)} of ${formatCount(meta.total_pages)}`,
            onPage: url.setPage,
          }
        }
      />
      {chosen && 'move' in chosen && <DecisionDialog {...chosen} onClose={() => setChosen(undefined)} />}
      {chosen && 'verdict' in chosen && <WaitingDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
}

/** Asking changes nothing by itself, so it needs no reason and no dialog. */
function useCheck() {
  const cache = useQueryClient();
  const [checkedId, setCheckedId] = useState<string>();
  const check = async ({ id, ext_transaction_id }: AttentionItem) => {
    setCheckedId(id);
    try {
      const { data } = await call('POST /attention/{orderId}/check', { params: { orderId: id }, body: {} });
      const said = data.answers.map(({ direction, status }) => `${direction}: ${status.replace('_', ' ')}`);
      showToast(
        'success',
        `${ext_transaction_id} is ${stateName(data.state).toLowerCase()}. ${said.join(', ')}`,
      );
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setCheckedId(undefined);
    }
    await cache.invalidateQueries({ queryKey: ['admin'] });
  };
  return { check, checkedId };
}
