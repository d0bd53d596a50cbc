/** Lines of lists, each with the order that it was sent as. */

import { counterTwinMs } from '@ntem/contract/floats/limits';
import type { ListedLine } from '@ntem/contract/lists/read-list';
import type { Pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { hasRow, listRows, listValues, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import type { LineOrder, ListLine, RecentSale } from '#lists/rules/list-facts.ts';
import { hasNotFailed } from '#orders/rows/counted-states.ts';

export async function insertListLines(tx: Tx, listId: string, lines: ListedLine[]): Promise<void> {
  const texts = (read: (line: ListedLine) => string | undefined) => lines.map((line) => read(line) ?? null);
  await run(tx)`
    insert into list_lines (list_id, line, text, recipient, network, megabytes, name,
      number_fault, typed_number, size_fault, typed_size)
    select ${listId}, * from unnest(
      ${lines.map(({ line }) => line)}::int[], ${texts(({ text }) => text)}::text[],
      ${texts(({ recipient }) => recipient)}::text[], ${texts(({ network }) => network)}::text[],
      ${lines.map(({ megabytes = null }) => megabytes)}::int[], ${texts(({ name }) => name)}::text[],
      ${texts(({ numberFault }) => numberFault)}::text[], ${texts(({ typedNumber }) => typedNumber)}::text[],
      ${texts(({ sizeFault }) => sizeFault)}::text[], ${texts(({ typedSize }) => typedSize)}::text[])`;
}

type Row = Omit<ListLine, 'order'> & {
  [Name in keyof LineOrder as `order${Capitalize<Name>}`]: LineOrder[Name] | null;
};

export async function listLinesOf(db: Db | Tx, listId: string): Promise<ListLine[]> {
  const rows = await listRows<Row>(db)`
    select line, text, list_lines.recipient, list_lines.network, list_lines.megabytes, list_lines.name,
      number_fault, typed_number, size_fault, typed_size, list_lines.bundle_id, is_confirmed, is_left_out,
      customer_price_pesewas as customer_price,
      orders.id as order_id, orders.reference as order_reference, orders.bundle_id as order_bundle_id,
      bundle_name as order_bundle_name, orders.network as order_network, price_pesewas as order_price,
      orders.state as order_state, state_before_review as order_state_before_review,
      late_since as order_late_since, orders.changed_at as order_changed_at, tried.is_refused as order_is_refused, tried.n > 0 as order_is_tried
    from list_lines left join orders on orders.id = order_id
    left join lateral (
      select count(*) as n, bool_or(refused) as is_refused from attempts
      where attempts.order_id = orders.id and direction = 'deliver' and orders.state = 'refunded'
    ) as tried on true
    where list_id = ${listId} order by line`;
  return rows.map(readRow);
}

function readRow(row: Row): ListLine {
  const { orderId: id, orderState: state, ...line } = row;
  if (id === null || state === null) return { ...line, order: null };
  const order = {
    id,
    state,
    stateBeforeReview: row.orderStateBeforeReview,
    lateSince: row.orderLateSince,
    reference: row.orderReference,
    bundleId: row.orderBundleId,
    bundleName: row.orderBundleName,
    network: row.orderNetwork,
    price: row.orderPrice,
    changedAt: row.orderChangedAt,
    isRefused: row.orderIsRefused ?? false,
    isTried: row.orderIsTried ?? false,
  } as LineOrder;
  return { ...line, order };
}

/** The seller's sales of lately that have not failed, by any channel. A counter sale asks about the same ones. */
export function listRecentSales(db: Db | Tx, sellerId: string): Promise<RecentSale[]> {
  return listRows<RecentSale>(db)`
    select recipient, bundle_id, floor(extract(epoch from now() - max(created_at)) / 60)::int as minutes_ago
    from orders
    where seller_id = ${sellerId} and created_at > now() - ${interval(counterTwinMs)}
      and ${hasNotFailed}
    group by 1, 2`;
}

export type LineChange = {
  recipient?: Phone | undefined;
  bundleId?: string | undefined;
  isLeftOut?: boolean | undefined;
  isConfirmed?: boolean | undefined;
};

/** False if there is no such line, or it was sent. A line that becomes another one is asked about anew. */
export function changeLine(
  tx: Tx,
  { listId, line }: { listId: string; line: number },
  { recipient, bundleId, isLeftOut, isConfirmed }: LineChange,
): Promise<boolean> {
  const isOther = recipient !== undefined || bundleId !== undefined;
  return hasRow(tx)`
    update list_lines
    set recipient = coalesce(${recipient ?? null}, recipient),
        number_fault = case when ${recipient ?? null}::text is null then number_fault end,
        bundle_id = coalesce(${bundleId ?? null}::uuid, bundle_id),
        is_left_out = coalesce(${isLeftOut ?? null}::bool, case when ${isOther} then false else is_left_out end),
        is_confirmed = coalesce(${isConfirmed ?? null}::bool, is_confirmed and not ${isOther})
    where list_id = ${listId} and line = ${line} and order_id is null
    returning 1`;
}

export async function leaveOutLines(tx: Tx, listId: string, lines: number[]): Promise<void> {
  await run(tx)`
    update list_lines set is_left_out = true
    where list_id = ${listId} and line = any(${lines}::int[]) and order_id is null`;
}

type SentLine = { line: number; orderId: string; customerPays: Pesewas };

export async function markLinesSent(tx: Tx, listId: string, sent: SentLine[]): Promise<void> {
  await run(tx)`
    update list_lines set order_id = sent.order_id, customer_price_pesewas = sent.price
    from unnest(
      ${sent.map(({ line }) => line)}::int[], ${sent.map(({ orderId }) => orderId)}::uuid[],
      ${sent.map(({ customerPays }) => customerPays)}::bigint[]) as sent (line, order_id, price)
    where list_id = ${listId} and list_lines.line = sent.line and list_lines.order_id is null`;
}

/** Those whose money is certainly back in the float. */
export async function freeReturnedLines(tx: Tx, listId: string): Promise<void> {
  await run(tx)`
    update list_lines
    set past_order_ids = past_order_ids || order_id, order_id = null, customer_price_pesewas = null,
        is_confirmed = false
    from orders
    where list_id = ${listId} and orders.id = order_id and orders.state = 'refunded'`;
}

/** Orders of the list that are with no supplier yet, in the order in which they are locked. */
export function listHeldOrders(tx: Tx, listId: string): Promise<string[]> {
  return listValues<string>(tx)`
    select orders.id from list_lines join orders on orders.id = order_id
    where list_id = ${listId} and is_open and state in ('paid', 'on_hold') order by orders.id`;
}
