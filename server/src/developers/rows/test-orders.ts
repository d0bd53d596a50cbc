/** Orders of test keys. They are known to no supplier, no book and no list of sales. */
import { counterTwinMs } from '@ntem/contract/floats/limits';
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import type { TestOrderState } from '#developers/rules/test-orders.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval, plannedDayStart } from '#kernel/db/interval.ts';
import { keyLifetimeMs } from '#kernel/rules/key-lifetime.ts';
import type { OrderQuery } from './live-orders.ts';

export type TestOrder = {
  id: string;
  sellerId: string;
  keyId: string;
  reference: string | null;
  shownReference: string;
  bundleId: string;
  bundleName: string;
  network: Network;
  megabytes: number;
  recipient: Phone;
  price: Pesewas;
  state: TestOrderState;
  bodyHash: Buffer | null;
  createdAt: Date;
};

const columns = sql`test_orders.*, price_pesewas as price`;

/** Orders of one seller's test keys are decided one after the other. */
export async function lockTestFloat(tx: Tx, sellerId: string): Promise<void> {
  await lockNames(tx, [`test float ${sellerId}`]);
}

type NewTestOrder = Omit<TestOrder, 'id' | 'state' | 'createdAt'> & { requestKey: string | null };

export async function insertTestOrder(tx: Tx, order: NewTestOrder): Promise<TestOrder> {
  const { rows } = await sql<TestOrder>`
    insert into test_orders (seller_id, key_id, reference, shown_reference, bundle_id, bundle_name, network,
      megabytes, recipient, price_pesewas, request_key, body_hash)
    values (${order.sellerId}, ${order.keyId}, ${order.reference}, ${order.shownReference}, ${order.bundleId},
      ${order.bundleName}, ${order.network}, ${order.megabytes}, ${order.recipient}, ${order.price},
      ${order.requestKey}, ${order.bodyHash})
    returning ${columns}`.execute(tx);
  return rows[0] as TestOrder;
}

/** Made under this key a short while ago; a key of long ago is free again. */
export async function findTestOrderByRequest(
  tx: Tx,
  sellerId: string,
  requestKey: string,
): Promise<TestOrder | undefined> {
  await sql`
    update test_orders set request_key = null
    where seller_id = ${sellerId} and request_key = ${requestKey}
      and created_at < now() - ${interval(keyLifetimeMs)}`.execute(tx);
  const { rows } = await sql<TestOrder>`
    select ${columns} from test_orders
    where seller_id = ${sellerId} and request_key = ${requestKey}`.execute(tx);
  return rows[0];
}

type TestFacts = { soldToday: Pesewas; soldByKey: Pesewas; held: Pesewas };

/** Today, without what came back. */
export async function sumTestOrders(db: Db | Tx, sellerId: string, keyId: string): Promise<TestFacts> {
  const { rows } = await sql<TestFacts>`
    select coalesce(sum(price_pesewas) filter (where state <> 'refunded'), 0)::bigint as sold_today,
           coalesce(sum(price_pesewas) filter (where state <> 'refunded' and key_id = ${keyId}), 0)::bigint as sold_by_key,
           coalesce(sum(price_pesewas) filter (where state = 'sending'), 0)::bigint as held
    from test_orders where seller_id = ${sellerId} and created_at >= ${plannedDayStart}`.execute(db);
  return rows[0] as TestFacts;
}

type Like = { sellerId: string; reference: string | null; bundleId: string; recipient: Phone };

/** Orders that are in the way of this one. */
export async function findTestTwins(
  tx: Tx,
  { sellerId, reference, bundleId, recipient }: Like,
): Promise<{ isReferenceTaken: boolean; isSoldLately: boolean }> {
  const { rows } = await sql<{ isReferenceTaken: boolean; isSoldLately: boolean }>`
    select
      exists (select 1 from test_orders where seller_id = ${sellerId} and reference = ${reference})
        as is_reference_taken,
      exists (
        select 1 from test_orders
        where seller_id = ${sellerId} and created_at > now() - ${interval(counterTwinMs)}
          and recipient = ${recipient} and bundle_id = ${bundleId} and state <> 'refunded') as is_sold_lately`.execute(
    tx,
  );
  return rows[0] as { isReferenceTaken: boolean; isSoldLately: boolean };
}

export async function findTestOrder(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<TestOrder | undefined> {
  const { rows } = await sql<TestOrder>`
    select ${columns} from test_orders where id = ${id} and seller_id = ${sellerId}`.execute(db);
  return rows[0];
}

/** Undefined if it is over already. */
export async function endTestOrder(
  tx: Tx,
  id: string,
  state: TestOrderState,
): Promise<TestOrder | undefined> {
  const { rows } = await sql<TestOrder>`
    update test_orders set state = ${state} where id = ${id} and state = 'sending' returning ${columns}`.execute(
    tx,
  );
  return rows[0];
}

export async function findAnyTestOrder(db: Db | Tx, id: string): Promise<TestOrder | undefined> {
  const { rows } = await sql<TestOrder>`select ${columns} from test_orders where id = ${id}`.execute(db);
  return rows[0];
}

/** The newest first. */
export async function listTestOrders(
  db: Db,
  sellerId: string,
  { reference, after, limit }: OrderQuery,
): Promise<TestOrder[]> {
  const isWanted = reference === undefined ? sql`` : sql`and reference = ${reference}`;
  const isAfter =
    after === undefined
      ? sql``
      : sql`and (created_at, id) < (
          select created_at, id from test_orders where id = ${after} and seller_id = ${sellerId})`;
  const { rows } = await sql<TestOrder>`
    select ${columns} from test_orders where seller_id = ${sellerId} ${isWanted} ${isAfter}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
