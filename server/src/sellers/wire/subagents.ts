/** Endpoints of an agent's subagents. */
import type { BodyOf } from '@ntem/contract/endpoint';
import { pesewas, pesewasToWire } from '@ntem/contract/money';
import { levelOf } from '@ntem/contract/people/roles';
import type { subagentEndpoints, WireSubagent } from '@ntem/contract/sellers/endpoints/subagents';
import type { Deps } from '#deps.ts';
import { type CsvSource, csvFile, inBatches } from '#kernel/http/csv-file.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { presentPagination, windowOf } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import type { SalesFilter } from '#orders/rows/sales.ts';
import { type SellerSales, sumSalesBelow } from '#orders/rows/subagent-sales.ts';
import { listSubagents, type Subagent, sumSubagents } from '#sellers/rows/subagents.ts';
import { findViewer, type Viewer } from '#sellers/rows/trees.ts';

export function subagentHandlers({ db, historyDb }: Deps): HandlersOf<typeof subagentEndpoints> {
  return {
    'GET /management/subagents': async ({ actor, query }) => {
      const viewer = await findViewer(db, actor.userId);
      const [subagents, stats, sums] = await Promise.all([
        listSubagents(db, viewer, windowOf(query)),
        sumSubagents(db, viewer),
        sumSalesBelow(db, periodOf(viewer, query)),
      ]);
      const brought = viewer.tree.reduce((sum, id) => sum + (sums.get(id)?.brought ?? 0n), 0n);
      return {
        data: subagents.map((subagent) => presentSubagent(subagent, sums.get(subagent.id))),
        meta: {
          ...presentPagination(query, stats.total),
          stats: {
            active_subagents: stats.active,
            total_guests: stats.guests,
            new_this_month: stats.newThisMonth,
            brought: pesewasToWire(pesewas(brought)),
          },
        },
      };
    },
    'POST /management/subagents/export': async ({ actor, body }) => {
      const viewer = await findViewer(db, actor.userId);
      const sums = await sumSalesBelow(historyDb, periodOf(viewer, body));
      return csvFile<WireSubagent>({
        name: 'subagents',
        total: viewer.tree.length - 1,
        batches: inBatches(async (window) =>
          (await listSubagents(historyDb, viewer, window)).map((one) =>
            presentSubagent(one, sums.get(one.id)),
          ),
        ),
        columns: subagentColumns,
      });
    },
  };
}

type WirePeriod = BodyOf<(typeof subagentEndpoints)['POST /management/subagents/export']>;

/** Without days this month, as the list says. */
function periodOf({ viewerId }: Viewer, { date_from, date_to: to }: WirePeriod): SalesFilter {
  const from = date_from ?? (to ? undefined : `${new Date().toISOString().slice(0, 7)}-01`);
  return { viewerId, from, to };
}

const subagentColumns: CsvSource<WireSubagent>['columns'] = [
  ['name', (subagent) => subagent.name],
  ['phone_number', (subagent) => subagent.phone_number],
  ['email', (subagent) => subagent.email],
  ['guests', (subagent) => subagent.total_guests],
  ['sales', (subagent) => subagent.sales],
  ['total_sales', (subagent) => subagent.total_sales.toFixed(2)],
  ['brought', (subagent) => subagent.brought.toFixed(2)],
  ['status', (subagent) => (subagent.is_referral_valid ? 'active' : 'inactive')],
  ['joined', (subagent) => new Date(subagent.created_at)],
  ['referral_code', (subagent) => subagent.referral_code],
];

function presentSubagent(subagent: Subagent, sold: SellerSales | undefined): WireSubagent {
  return {
    ...toWire(subagent),
    level: levelOf('subagent'),
    phone_number: subagent.phone,
    total_guests: subagent.guests,
    is_referral_valid: subagent.isLinkValid,
    referral_code: subagent.code,
    sales: sold?.sales ?? 0,
    total_sales: pesewasToWire(sold?.sold ?? pesewas(0)),
    brought: pesewasToWire(sold?.brought ?? pesewas(0)),
  };
}
