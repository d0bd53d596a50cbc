/** Services and bundles in the database. */
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { Schema } from './schema.ts';

/** Told to every process when anything changes that a visitor is shown. */
export const catalogueChannel = 'catalogue';

export type Service = Selectable<Schema['services']>;
export type Bundle = Selectable<Schema['bundles']>;

export async function listActiveServices(db: Db): Promise<Service[]> {
  return db
    .selectFrom('services')
    .selectAll()
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function listActiveBundles(db: Db): Promise<Bundle[]> {
  return db
    .selectFrom('bundles')
    .selectAll()
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('megabytes')
    .execute();
}

type NewService = Pick<Service, 'name' | 'network' | 'notice'>;

export async function insertService(tx: Tx, service: NewService): Promise<Service> {
  return (
    tx
      .insertInto('services')
      // Within one transaction now() stands still, and the shop shows services in the order they were made.
      .values({ ...service, created_at: sql`clock_timestamp()` })
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

type NewBundle = Pick<
  Bundle,
  'service_id' | 'name' | 'supplier_code' | 'megabytes' | 'amount_pesewas' | 'cost_pesewas'
>;

export async function insertBundle(tx: Tx, bundle: NewBundle): Promise<Bundle> {
  return tx.insertInto('bundles').values(bundle).returningAll().executeTakeFirstOrThrow();
}
