/** Endpoints of sales. */
import { orderPagePath } from '@ntem/contract/addresses';
import type { BodyOf } from '@ntem/contract/endpoint';
import { largestExport } from '@ntem/contract/lists';
import { type Pesewas, pesewas, pesewasToWire } from '@ntem/contract/money';
import { channelNames } from '@ntem/contract/orders/channels';
import { stageNames } from '@ntem/contract/orders/stages';
import type { SalesPurchase, salesEndpoints, WholeSale } from '@ntem/contract/sellers/endpoints/sales';
import { salesChartDays } from '@ntem/contract/sellers/limits';
import {
  commissionPercent,
  earnedStates,
  pendingCommissionStates,
  saleStatusOf,
} from '#catalogue/rules/sale-view.ts';
import type { Deps } from '#deps.ts';
import { findSlice } from '#kernel/db/pages.ts';
import { type CsvSource, csvFile } from '#kernel/http/csv-file.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireId } from '#kernel/http/ids.ts';
import { presentPagination } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { requireFound } from '#kernel/rules/refusal.ts';
import {
  addSums,
  findSale,
  listSales,
  type Sale,
  type SalesFilter,
  sumSales,
  sumSalesByChannel,
  sumSalesByDay,
  sumSalesByStage,
  type WholeSale as Whole,
} from '#orders/rows/sales.ts';
import { answerBy } from '#orders/rules/answer-times.ts';

export function salesHandlers({ db, historyDb }: Deps): HandlersOf<typeof salesEndpoints> {
  return {
    'GET /sales/history': async ({ actor, query }) => {
      const filter = filterOf(actor.userId, query);
      const byStage = await sumSalesByStage(historyDb, filter);
      const sums = addSums(byStage, filter.stage);
      const sales = await listSales(historyDb, filter, findSlice(query, sums.total));
      return {
        data: {
          purchases: sales.map(presentSale),
          stats: {
            total_commission: pesewasToWire(sums.commission),
            total_sales: pesewasToWire(sums.sales),
            successful_purchases: sums.successful,
            total_purchases: sums.total,
          },
          stages: Object.fromEntries(byStage.map(({ stage, total }) => [stage, total])),
          pagination: presentPagination(query, sums.total),
        },
      };
    },
    'GET /sales/{id}': async ({ actor, params, origin }) => {
      const sale = requireFound(await findSale(db, actor.userId, requireId(params.id)));
      return { data: presentWholeSale(sale, origin) };
    },
    'GET /sales/days': async ({ actor, query }) => {
      const days = await sumSalesByDay(
        historyDb,
        filterOf(actor.userId, { ...query, search: undefined }),
        salesChartDays,
      );
      return {
        data: days.map(({ day, sales, commission, successful, networks }) => ({
          date: day,
          total_sales: pesewasToWire(sales),
          total_commission: pesewasToWire(commission),
          successful_purchases: successful,
          networks: networks.map(({ network, sales }) => ({
            network,
            total_sales: pesewasToWire(pesewas(sales)),
          })),
        })),
      };
    },
    'GET /sales/channels': async ({ actor, query }) => {
      const filter = filterOf(actor.userId, { ...query, search: undefined });
      const sold = await sumSalesByChannel(historyDb, filter, salesChartDays);
      return {
        data: sold.map(({ channel, sales, successful }) => ({
          channel,
          total_sales: pesewasToWire(sales),
          successful_purchases: successful,
        })),
      };
    },
    'POST /sales/export': async ({ actor, body }) => {
      const filter = filterOf(actor.userId, body);
      const { total } = await sumSales(historyDb, filter);
      const batches = streamSales(historyDb, filter);
      return csvFile<SalesPurchase>({ name: 'sales', total, batches, columns: csvColumns });
    },
  };
}

type WireFilter = BodyOf<(typeof salesEndpoints)['POST /sales/export']>;

function filterOf(viewerId: string, filter: WireFilter): SalesFilter {
  const { status, stage, channel, search, date_from: from, date_to: to } = filter;
  return { viewerId, status, stage, channel, search: search || undefined, from, to };
}

const batchSize = 1_000;

async function* streamSales(db: Deps['db'], filter: SalesFilter): AsyncGenerator<SalesPurchase[]> {
  for (let offset = 0; offset < largestExport; offset += batchSize) {
    const sales = await listSales(db, filter, { isFromEnd: false, offset, limit: batchSize });
    if (sales.length > 0) yield sales.map(presentSale);
    if (sales.length < batchSize) return;
  }
}

const csvColumns: CsvSource<SalesPurchase>['columns'] = [
  ['transaction_id', (sale) => sale.ext_transaction_id],
  ['service', (sale) => sale.service_name],
  ['package', (sale) => sale.package_name],
  ['megabytes', (sale) => sale.value],
  ['recipient', (sale) => sale.recipient],
  ['phone_number', (sale) => sale.phone_number],
  ['name', (sale) => sale.name],
  ['amount', (sale) => sale.amount.toFixed(2)],
  ['base_price', (sale) => sale.base_price.toFixed(2)],
  ['commission', (sale) => sale.commission.toFixed(2)],
  ['pending_commission', (sale) => sale.pending_commission.toFixed(2)],
  ['commission_percent', (sale) => sale.commission_percent.toFixed(1)],
  ['status', (sale) => sale.status],
  ['order', (sale) => stageNames[sale.stage]],
  ['channel', (sale) => channelNames[sale.channel]],
  ['sold_by', (sale) => sale.sold_by],
  ['date', (sale) => new Date(sale.created_at)],
];

function presentWholeSale(sale: Whole, origin: string): WholeSale {
  const { paymentId, bundleId, lateSince, changedAt, paidAt, deliveredAt, refundedAt, ...listed } = sale;
  return {
    ...presentSale(listed),
    status_url: `${origin}${orderPagePath(paymentId)}`,
    package_id: bundleId,
    answer_by: sale.stage === 'problem' ? answerBy({ lateSince, changedAt }, new Date()).toISOString() : null,
    paid_at: paidAt?.toISOString() ?? null,
    delivered_at: deliveredAt?.toISOString() ?? null,
    refunded_at: refundedAt?.toISOString() ?? null,
  };
}

export function presentSale(sale: Sale): SalesPurchase {
  const nothing: Pesewas = pesewas(0);
  const commission = earnedStates.includes(sale.state) ? sale.share : nothing;
  const pending = pendingCommissionStates.includes(sale.state) ? sale.share : nothing;
  return {
    ...toWire(sale),
    ext_transaction_id: sale.reference,
    package_name: sale.bundleName,
    value: sale.megabytes,
    phone_number: sale.payer,
    name: sale.buyerName,
    amount: pesewasToWire(sale.price),
    base_price: pesewasToWire(sale.base),
    commission: pesewasToWire(commission),
    pending_commission: pesewasToWire(pending),
    commission_percent: commissionPercent({ commission: pesewas(commission + pending), base: sale.base }),
    status: saleStatusOf(sale.state),
  };
}
