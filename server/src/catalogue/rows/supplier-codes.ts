/** Codes and costs of our packages at suppliers other than the first. */
import type { Pesewas } from '@ntem/contract/money';
import { listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';

export type SupplierCode = { supplier: string; code: string; costPesewas: Pesewas };

export function listSupplierCodes(db: Db | Tx, bundleId: string): Promise<SupplierCode[]> {
  return listRows<SupplierCode>(db)`
    select supplier, code, cost_pesewas from supplier_codes where bundle_id = ${bundleId}
    order by supplier`;
}

/** Of every bundle, by its id. */
export async function listAllSupplierCodes(db: Db): Promise<(bundleId: string) => SupplierCode[]> {
  const rows = await listRows<SupplierCode & { bundleId: string }>(db)`
    select bundle_id, supplier, code, cost_pesewas from supplier_codes order by supplier`;
  return (bundleId) => rows.filter((row) => row.bundleId === bundleId);
}

/** The bundle's row is locked or new. */
export async function replaceSupplierCodes(tx: Tx, bundleId: string, codes: SupplierCode[]): Promise<void> {
  await run(tx)`delete from supplier_codes where bundle_id = ${bundleId}`;
  if (codes.length === 0) return;
  await run(tx)`
    insert into supplier_codes (bundle_id, supplier, code, cost_pesewas)
    select ${bundleId}, supplier, code, cost
    from unnest(${codes.map(({ supplier }) => supplier)}::text[], ${codes.map(({ code }) => code)}::text[],
                ${codes.map(({ costPesewas }) => costPesewas)}::bigint[]) as given (supplier, code, cost)
    `;
}
