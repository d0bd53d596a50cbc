/** The sandbox vendors' real actions, from their own database alone. */
import { sql } from 'kysely';
import type { SandboxDb } from '#sandbox/database.ts';

/** Money that came in. The label names the order on the payer's phone, whatever the reference is. */
export type Collection = { reference: string; payer: string; label: string; amount: bigint; fee?: bigint };
/** Money that went out, or that was asked to. `collection`: the one that a refund gives back. */
export type Transfer = {
  kind: 'refund' | 'payout';
  reference: string;
  collection: string | null;
  receiver: string;
  amount: bigint;
  /** The gateway's fee, also if the money came back. */
  fee?: bigint;
  ending: 'done' | 'failed';
};
/** A bundle that reached a number, and the supplier's charge for it. */
export type Delivery = { reference: string; recipient: string; supplierCode: string; cost: bigint };

export type Vendors = { collections: Collection[]; transfers: Transfer[]; deliveries: Delivery[] };

/** Only finished actions: those under way may still go either way. */
export async function readVendors(db: SandboxDb): Promise<Vendors> {
  const { rows: collections } = await sql<Collection>`
    select reference, payer, label, amount_pesewas as amount from sandbox_prompts
    where answer = 'approved' or (answer is null and ending = 'approved' and ends_at <= clock_timestamp())`.execute(
    db,
  );
  const { rows: transfers } = await sql<Transfer>`
    select kind, reference, collection_reference as collection, receiver, amount_pesewas as amount,
           case when taken_back_at <= clock_timestamp() then 'failed' else ending end as ending
    from sandbox_transfers where ends_at <= clock_timestamp()`.execute(db);
  const { rows: deliveries } = await sql<Delivery>`
    select reference, recipient, supplier_code, coalesce(cost_pesewas, 0) as cost
    from sandbox_deliveries where ending = 'done' and ends_at <= clock_timestamp()
      and (taken_back_at is null or taken_back_at > clock_timestamp())`.execute(db);
  return { collections, transfers, deliveries };
}
