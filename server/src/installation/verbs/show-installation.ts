/** Shows the version and environment of this installation, and whether all is well. */
import { countOpenDifferences } from '#books/rows/comparisons.ts';
import { showFloats } from '#books/verbs/show-morning.ts';
import type { Deps } from '#deps.ts';
import {
  type DatabaseFacts,
  listSilentVendors,
  readDatabaseFacts,
  readHealthFigures,
} from '#installation/rows/health-facts.ts';
import { listFullestDisks, listProcesses, type RunningProcess } from '#installation/rows/processes.ts';
import { findOpenRestore } from '#installation/rows/restores.ts';
import { type HealthRow, judgeHealth } from '#installation/rules/health-rows.ts';
import { countMigrations, type MigrationCount } from '#kernel/db/migrate.ts';
import { countSilentOrders } from '#orders/rows/lost-orders.ts';
import { readRelease } from '#release.ts';
import { listVendorStates, titleOf, type VendorState } from '#vendors/verbs/show-vendors.ts';

type ShowDeps = Pick<Deps, 'db' | 'historyDb' | 'pool' | 'config' | 'gateways' | 'suppliers' | 'messages'>;

export type Installation = {
  checkedAt: Date;
  version: string;
  builtAt: Date;
  processes: RunningProcess[];
  database: DatabaseFacts;
  migrations: MigrationCount;
  vendors: VendorState[];
  health: HealthRow[];
};

export async function showInstallation(deps: ShowDeps): Promise<Installation> {
  const { db, pool, config } = deps;
  const { version, builtAt } = await readRelease();
  const [figures, silentVendors, silentOrders, differences, restore, processes, database, migrations] =
    await Promise.all([
      readHealthFigures(
        db,
        [...deps.gateways.all(), ...deps.suppliers.all()].map(({ name }) => name),
      ),
      listSilentVendors(db),
      countSilentOrders(db),
      countOpenDifferences(db),
      findOpenRestore(db),
      listProcesses(db),
      readDatabaseFacts(db),
      countMigrations(pool),
    ]);
  const [vendors, floats, disks] = await Promise.all([
    listVendorStates(deps),
    showFloats(deps),
    listFullestDisks(db),
  ]);
  const { now, installedAt, comparedAt, backup, jobsDue, oldestJobMs, oldestPaidMs } = figures;
  const health = judgeHealth({
    nowMs: now.getTime(),
    installedAtMs: installedAt.getTime(),
    processes,
    version,
    migrations,
    silentOrders,
    oldestPaidMs,
    jobs: { due: jobsDue, oldestMs: oldestJobMs },
    differences,
    comparedAtMs: comparedAt?.getTime() ?? null,
    floats: floats.map(({ title, float, isLow, daysLeft }) => ({
      title,
      isKnown: float !== undefined,
      isLow,
      daysLeft,
    })),
    backup: backup && { takenAtMs: backup.takenAt.getTime(), bytes: Number(backup.bytes) },
    disks,
    diskAlarmMb: config.diskAlarmMb,
    webhooks: {
      count: figures.webhooks,
      delayMs: figures.webhookDelayMs,
      silent: silentVendors.map(({ vendor, ended }) => ({ title: titleOf(deps, vendor), ended })),
    },
    restore: restore ? { isAsked: restore.askedAt !== null } : null,
  });
  return { checkedAt: now, version, builtAt, processes, database, migrations, vendors, health };
}
