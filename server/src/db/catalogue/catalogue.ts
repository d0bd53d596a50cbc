/** Services and bundles in the database. */
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';
import { gather } from '#db/gathered-statements.ts';
import type { Schema } from '#db/schema.ts';

/** Told to every process when anything changes that a visitor is shown. */
export const catalogueChannel = 'catalogue';

export type Service = Selectable<Schema['services']>;
export type Bundle = Selectable<Schema['bundles']>;

export async function listActiveServices(db: Db): Promise<Service[]> {
  return db
    .selectFrom('services')
    .selectAll()
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function listActiveBundles(db: Db): Promise<Bundle[]> {
  return db
    .selectFrom('bundles')
    .selectAll()
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .orderBy('megabytes')
    .execute();
}

type NewService = Pick<Service, 'name' | 'network' | 'notice'>;

export async function insertService(tx: Tx, service: NewService): Promise<Service> {
  return (
    tx
      .insertInto('services')
      // Within one transaction now() stands still, and the shop shows services in the order they were made.
      .values({ ...service, createdAt: sql`clock_timestamp()` })
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

type NewBundle = Pick<
  Bundle,
  'serviceId' | 'name' | 'supplierCode' | 'megabytes' | 'amountPesewas' | 'costPesewas'
>;

export async function insertBundle(tx: Tx, bundle: NewBundle): Promise<Bundle> {
  return tx.insertInto('bundles').values(bundle).returningAll().executeTakeFirstOrThrow();
}

/** What a sale needs to know of a service. */
export type SoldService = Pick<Service, 'id' | 'name' | 'network'>;

type SoldBundle = { bundle: Bundle; service: SoldService };

/** A bundle that a visitor can buy now, with its service. */
export const findBundleForSale = gather(
  async (tx, wishes: { bundleId: string; serviceId: string }[]): Promise<(SoldBundle | undefined)[]> => {
    const { rows } = await sql<Bundle & { serviceName: string; network: Service['network'] }>`
      select bundles.*, services.name as service_name, network
      from bundles join services on services.id = service_id
      where bundles.id = any(${wishes.map(({ bundleId }) => bundleId)}::uuid[])
        and bundles.status = 'active' and bundles.deleted_at is null
        and services.status = 'active' and services.deleted_at is null`.execute(tx);
    return wishes.map((wish) => {
      const bundle = rows.find(({ id, serviceId }) => id === wish.bundleId && serviceId === wish.serviceId);
      if (!bundle) return undefined;
      const { serviceId: id, serviceName: name, network } = bundle;
      return { bundle, service: { id, name, network } };
    });
  },
);

/** Whether a bundle that was bought can still be delivered. */
export async function isStillServed(tx: Tx, bundleId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from bundles join services on services.id = service_id
    where bundles.id = ${bundleId} and bundles.deleted_at is null and services.deleted_at is null
      and bundles.status = 'active' and services.status = 'active'`.execute(tx);
  return rows.length > 0;
}
