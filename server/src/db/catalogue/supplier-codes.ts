/** What suppliers besides the first one call our packages, and what they take for them. */
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#db/database.ts';

export type SupplierCode = { supplier: string; code: string; costPesewas: Pesewas };

export async function listSupplierCodes(db: Db | Tx, bundleId: string): Promise<SupplierCode[]> {
  const { rows } = await sql<SupplierCode>`
    select supplier, code, cost_pesewas from supplier_codes where bundle_id = ${bundleId}
    order by supplier`.execute(db);
  return rows;
}
