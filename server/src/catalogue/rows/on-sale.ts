/** Services and packages on sale: those that are active. */
import { sql } from 'kysely';
import { hasRow, listValues } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import type { Bundle, Service } from './catalogue.ts';
import { isCovered, readKnownCosts } from './known-costs.ts';

export const isOnSale = sql`
  bundles.status = 'active' and bundles.deleted_at is null
  and services.status = 'active' and services.deleted_at is null`;

export function listActiveServices(db: Db): Promise<Service[]> {
  const services = db.selectFrom('services').selectAll().where('deletedAt', 'is', null);
  return services.where('status', '=', 'active').orderBy('createdAt').orderBy('id').execute();
}

/** Without those below what they last cost. */
export async function listActiveBundles(db: Db): Promise<Bundle[]> {
  const costOf = await readKnownCosts(db);
  const bundles = db.selectFrom('bundles').selectAll().where('deletedAt', 'is', null);
  const active = await bundles.where('status', '=', 'active').orderBy('megabytes').execute();
  return active.filter((bundle) => isCovered(bundle, costOf));
}

/** A size alone may mean several packages. */
export function listBundlesOfSize(
  tx: Tx,
  { network, megabytes }: { network: string; megabytes: number },
): Promise<string[]> {
  return listValues<string>(tx)`
    select bundles.id from bundles join services on services.id = service_id
    where network = ${network} and megabytes = ${megabytes} and ${isOnSale}
    order by bundles.id`;
}

/** True if a bundle that was bought can still be delivered. */
export function isStillOnSale(tx: Tx, bundleId: string): Promise<boolean> {
  return hasRow(tx)`
    select 1 from bundles join services on services.id = service_id
    where bundles.id = ${bundleId} and ${isOnSale}`;
}
