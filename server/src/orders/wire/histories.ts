/** Endpoints of payments, deliveries and single orders. */
import type { QueryOf } from '@ntem/contract/endpoint';
import { largestExport } from '@ntem/contract/lists';
import { pesewas, pesewasToWire } from '@ntem/contract/money';
import { channelNames, channelOf, isPaidFromFloat } from '@ntem/contract/orders/channels';
import type {
  BundleRow,
  historyEndpoints,
  PaymentRow,
  Totals,
} from '@ntem/contract/orders/endpoints/histories';
import { largestSummed } from '@ntem/contract/orders/limits';
import { stageNames } from '@ntem/contract/orders/stages';
import type { WholeOrder as WireOrder } from '@ntem/contract/orders/whole-order';
import { type BundleStatus, orderStates, type ShownStatus } from '@ntem/contract/states';
import { earnedStates } from '#catalogue/rules/sale-view.ts';
import type { Deps } from '#deps.ts';
import { type CsvSource, csvFile } from '#kernel/http/csv-file.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { idFilter, requireId } from '#kernel/http/ids.ts';
import { answerPage } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import {
  countOrders,
  type ListedOrder,
  listOrders,
  type OrderFilters,
  type StateSum,
  streamOrders,
  sumOrders,
} from '#orders/rows/order-histories.ts';
import { findWholeOrder } from '#orders/rows/whole-orders.ts';
import {
  deliveryStatus,
  outcomeOfDelivery,
  type Progress,
  showProgress,
} from '#orders/rules/order-states.ts';
import { stageOf } from '#orders/rules/stages.ts';
import { presentWholeOrder } from './whole-order.ts';

type Topic = typeof historyEndpoints;

const sayStage = (order: Parameters<typeof stageOf>[0]) => stageNames[stageOf(order)];

const sayChannel = (order: ListedOrder) => channelNames[channelOf(order)];
const payTypeOf = (order: ListedOrder) => (isPaidFromFloat(order) ? 'float' : 'momo');

function paymentStatus(order: Progress): ShownStatus {
  return showProgress(order).payment;
}

/** Every state that a status covers. Review is not one of them: an order in review counts as the state before. */
function statesShownAs(of: OrderFilters['of'], status: BundleStatus | undefined) {
  if (status === undefined) return undefined;
  return orderStates.filter(
    (state) => state !== 'needs_review' && isShownAs(of, status, { state, stateBeforeReview: null }),
  );
}

function isShownAs(of: OrderFilters['of'], status: BundleStatus, order: Progress): boolean {
  const { payment, delivery } = showProgress(order);
  if (status === 'refunded') return delivery === 'refunded';
  if (status === 'undelivered') return payment === 'success' && outcomeOfDelivery[delivery] === 'failed';
  return (of === 'payments' ? payment : outcomeOfDelivery[delivery]) === status;
}

type WireFilters = Partial<
  Omit<QueryOf<Topic['GET /dashboard/payments']>, 'status'> & QueryOf<Topic['GET /dashboard/data-bundles']>
>;

function readFilters(of: OrderFilters['of'], filters: WireFilters): OrderFilters {
  return {
    of,
    search: filters.search,
    states: statesShownAs(of, filters.status),
    stage: filters.stage,
    channel: filters.channel,
    startDate: filters.start_date,
    endDate: filters.end_date,
    userId: idFilter(filters.user_id),
    guestId: idFilter(filters.guest_id),
    sellerId: idFilter(filters.seller_id),
    serviceId: idFilter(filters.service_id),
  };
}

export function historyHandlers({ db, historyDb }: Deps): HandlersOf<typeof historyEndpoints> {
  async function exportOrders(
    name: string,
    filters: OrderFilters,
    columns: CsvSource<ListedOrder>['columns'],
  ) {
    const { total } = await countOrders(historyDb, filters, largestExport);
    return csvFile({
      name,
      total,
      columns,
      batches: streamOrders(historyDb, { filters, largest: largestExport }),
    });
  }
  async function sumUp(of: OrderFilters['of'], query: WireFilters): Promise<Totals> {
    const sums = await sumOrders(historyDb, readFilters(of, query), largestSummed);
    return { sums: sums ? totalsOf(of, sums) : null };
  }
  return {
    'GET /dashboard/payments': async ({ query }) => {
      const page = await listOrders(historyDb, { ...query, filters: readFilters('payments', query) });
      return answerPage(query, page, presentPayment);
    },
    'GET /dashboard/data-bundles': async ({ query }) => {
      const page = await listOrders(historyDb, { ...query, filters: readFilters('bundles', query) });
      return answerPage(query, page, presentBundle);
    },
    'GET /dashboard/payments/totals': async ({ query }) => ({ data: await sumUp('payments', query) }),
    'GET /dashboard/data-bundles/totals': async ({ query }) => ({ data: await sumUp('bundles', query) }),
    'POST /dashboard/payments/export': async ({ body }) =>
      exportOrders('payments', readFilters('payments', body.filters ?? {}), [
        ['transaction_id', (order) => order.reference],
        ['name', (order) => order.accountName ?? order.buyerName],
        ['email', (order) => order.accountEmail],
        ['phone_number', (order) => order.payer],
        ['type', payTypeOf],
        ['amount', (order) => pesewasToWire(order.pricePesewas)],
        ['seller', (order) => order.sellerName],
        ['status', paymentStatus],
        ['order', sayStage],
        ['channel', sayChannel],
        ['created_at', (order) => order.createdAt],
      ]),
    'POST /dashboard/data-bundles/export': async ({ body }) =>
      exportOrders('data-bundles', readFilters('bundles', body.filters ?? {}), [
        ['transaction_id', (order) => order.reference],
        ['name', (order) => order.accountName ?? order.buyerName],
        ['service', (order) => order.serviceName],
        ['package', (order) => order.bundleName],
        ['phone_number', (order) => order.recipient],
        ['amount', (order) => pesewasToWire(order.pricePesewas)],
        ['seller', (order) => order.sellerName],
        ['status', deliveryStatus],
        ['order', sayStage],
        ['channel', sayChannel],
        ['created_at', (order) => order.createdAt],
      ]),
    'GET /orders/{id}': async ({ params }) => {
      const file = await findWholeOrder(db, requireId(params.id));
      if (!file) throw new Refusal('NOT_FOUND');
      return { data: presentWholeOrder(file) satisfies WireOrder };
    },
  };
}

/** Only delivered orders have earned anything. */
function totalsOf(of: OrderFilters['of'], sums: StateSum[]): NonNullable<Totals['sums']> {
  const add = (some: StateSum[], name: 'amount' | 'commission' | 'profit') =>
    pesewasToWire(pesewas(some.reduce((total, sum) => total + sum[name], 0n)));
  const figures = (some: StateSum[]) => ({
    count: some.reduce((total, { count }) => total + count, 0),
    amount: add(some, 'amount'),
  });
  const shown = (status: ShownStatus) =>
    figures(sums.filter(({ state }) => isShownAs(of, status, { state, stateBeforeReview: null })));
  const earned = sums.filter(({ state }) => earnedStates.includes(state));
  return {
    all: figures(sums),
    success: shown('success'),
    pending: shown('pending'),
    failed: shown('failed'),
    commission: add(earned, 'commission'),
    profit: add(earned, 'profit'),
  };
}

function buyerOf(order: ListedOrder) {
  if (order.userId === null || order.accountName === null) return null;
  return { id: order.userId, name: order.accountName, email: order.accountEmail };
}

function presentRow(order: ListedOrder) {
  return {
    ...toWire(order),
    ext_transaction_id: order.reference,
    amount: pesewasToWire(order.pricePesewas),
    stage: stageOf(order),
    channel: channelOf(order),
    name: order.accountName ?? order.buyerName,
    user: buyerOf(order),
    seller: order.sellerId && order.sellerName ? { id: order.sellerId, name: order.sellerName } : null,
  };
}

function presentPayment(order: ListedOrder): PaymentRow {
  return {
    ...presentRow(order),
    id: order.paymentId,
    order_id: order.id,
    phone_number: order.payer,
    type: payTypeOf(order),
    status: paymentStatus(order),
  };
}

function presentBundle(order: ListedOrder): BundleRow {
  return {
    ...presentRow(order),
    service: { id: order.serviceId, name: order.serviceName, network: order.network },
    display: order.bundleName,
    phone_number: order.recipient,
    status: deliveryStatus(order),
  };
}
