/** Shows what needs an admin now: open work, low supplier balances, and slow networks. */
import type { Pesewas } from '@ntem/contract/money';
import { countOpenDifferences } from '#books/rows/comparisons.ts';
import { listQueues, listSpeeds } from '#books/rows/delivery-speeds.ts';
import { compareSpeeds, type Speed, speedMs } from '#books/rules/delivery-speeds.ts';
import type { Deps } from '#deps.ts';
import { countOpenReports } from '#notices/rows/reports.ts';
import { sumWaitingPayouts, type WaitingPayouts } from '#payouts/rows/payouts.ts';
import { listUndoable } from '#people/rows/admin-changes.ts';
import { sumWaitingOrders, type WaitingSums } from '#review/rows/attention.ts';
import { listPaces } from '#vendors/rows/vendor-healths.ts';
import { daysLeft, spentADay } from '#vendors/rules/vendor-health.ts';
import { titleOf } from '#vendors/verbs/show-vendors.ts';
import { listDelivering } from './book-supplier-top-up.ts';
import { showFigures } from './show-figures.ts';
import { type FloatFacts, findSupplierFloats } from './watch-supplier-floats.ts';

export type Waiting = WaitingSums &
  WaitingPayouts & { adminChanges: number; differences: number; reports: number; total: number };

export async function showWaiting({ db }: Pick<Deps, 'db'>, readerId: string): Promise<Waiting> {
  const [orders, payouts, changes, differences, reports] = await Promise.all([
    sumWaitingOrders(db),
    sumWaitingPayouts(db),
    listUndoable(db),
    countOpenDifferences(db),
    countOpenReports(db),
  ]);
  // Readers' own changes are no news to them.
  const adminChanges = changes.filter(({ changedBy }) => changedBy !== readerId).length;
  const total =
    orders.orders + payouts.payouts + payouts.unclearPayouts + adminChanges + differences + reports;
  return { ...orders, ...payouts, adminChanges, differences, reports, total };
}

export type Supply = FloatFacts & {
  title: string;
  aDay: Pesewas | undefined;
  daysLeft: number | undefined;
};

export async function showSupplies(
  deps: Pick<Deps, 'db' | 'historyDb' | 'suppliers' | 'config'>,
): Promise<{ floats: Supply[]; speeds: Speed[] }> {
  const { db } = deps;
  const [floats, lately, usually, queues] = await Promise.all([
    showFloats(deps),
    listSpeeds(db, speedMs),
    showFigures(deps, 'usual-times'),
    listQueues(db),
  ]);
  return { floats, speeds: compareSpeeds({ lately, usually: usually.figures, queues }) };
}

/** The one that runs out first comes first. */
export async function showFloats(deps: Pick<Deps, 'db' | 'suppliers' | 'config'>): Promise<Supply[]> {
  const [floats, paces] = await Promise.all([findSupplierFloats(deps), listPaces(deps.db)]);
  const delivering = listDelivering(deps);
  const supplies = floats
    .filter(({ supplier }) => delivering.includes(supplier))
    .map((facts): Supply => {
      const pace = paces.find(({ vendor }) => vendor === facts.supplier);
      const left = pace && facts.float !== undefined ? daysLeft({ float: facts.float, ...pace }) : undefined;
      return {
        ...facts,
        title: titleOf(deps, facts.supplier),
        aDay: pace && spentADay(pace),
        daysLeft: left,
      };
    });
  const lasts = ({ daysLeft: days }: Supply) => days ?? Number.POSITIVE_INFINITY;
  return supplies.sort((one, other) => (lasts(one) < lasts(other) ? -1 : 1));
}
