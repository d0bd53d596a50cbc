/** The last known cost of each supplier's code. */
import type { Pesewas } from '@ntem/contract/money';
import type { Selectable } from 'kysely';
import {
  type Confirmation,
  costToConfirm,
  highestCost,
  type PricedGoods,
} from '#catalogue/rules/known-costs.ts';
import { platformPrice } from '#catalogue/rules/price-ladder.ts';
import { listRows, run } from '#kernel/db/ask.ts';
import type { BuilderTables } from '#kernel/db/builder-tables.ts';
import type { Db, Tx } from '#kernel/db/database.ts';

export type CostOf = (code: string) => Pesewas | null;

/** Forms trim what is typed, while some suppliers' codes begin with a space. */
export async function readKnownCosts(db: Db | Tx): Promise<CostOf> {
  const rows = await listRows<{ code: string; cost: Pesewas }>(db)`
    select code, cost_pesewas as cost from supplier_costs`;
  const known = new Map(rows.map(({ code, cost }) => [code, cost]));
  return (code) => known.get(code.trim()) ?? null;
}

/** As the supplier itself says, whether that is more or less than was known. */
export async function noteCosts(
  db: Db | Tx,
  source: 'list' | 'charge',
  costs: readonly { code: string; cost: bigint }[],
): Promise<void> {
  const said = new Map(costs.filter(({ cost }) => cost > 0n).map(({ code, cost }) => [code.trim(), cost]));
  if (said.size === 0) return;
  await run(db)`
    insert into supplier_costs (code, cost_pesewas, source)
    select given.*, ${source} from unnest(${[...said.keys()]}::text[], ${[...said.values()]}::bigint[]) as given
    on conflict (code) do update
      set cost_pesewas = excluded.cost_pesewas, source = excluded.source, noted_at = now()
      where (supplier_costs.cost_pesewas, supplier_costs.source) <> (excluded.cost_pesewas, excluded.source)`;
}

type Sold = Pick<
  Selectable<BuilderTables['bundles']>,
  'supplierCode' | 'amountPesewas' | 'costPesewas' | 'confirmedAmountPesewas' | 'confirmedCostPesewas'
>;

/** Includes the codes of standby suppliers, if they matter. */
export function goodsOf(
  bundle: Sold,
  costOf: CostOf,
  standingBy: readonly { code: string }[] = [],
): PricedGoods {
  const codes = [bundle.supplierCode, ...standingBy.map(({ code }) => code)];
  return {
    amount: platformPrice({ amount: bundle.amountPesewas, cost: bundle.costPesewas }),
    known: highestCost(codes.map(costOf)),
    confirmed: confirmationOf(bundle),
  };
}

function confirmationOf({
  confirmedAmountPesewas: amount,
  confirmedCostPesewas: cost,
}: Sold): Confirmation | null {
  return amount !== null && cost !== null ? { amount, cost } : null;
}

/** It may be sold at its price, or an admin has said so. */
export function isCovered(bundle: Sold, costOf: CostOf): boolean {
  return costToConfirm(goodsOf(bundle, costOf)) === undefined;
}
