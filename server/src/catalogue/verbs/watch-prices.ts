/**
 * Compares every package on sale with the suppliers' price lists, and takes off sale what costs more than we charge.
 */
import { networks } from '@ntem/contract/networks';
import { findRoute } from '#attempts/rows/vendor-lines.ts';
import { orderVendors } from '#attempts/rules/routing.ts';
import {
  type Bundle,
  listBundles,
  listServices,
  lockBundle,
  updateBundle,
} from '#catalogue/rows/catalogue.ts';
import { goodsOf, noteCosts } from '#catalogue/rows/known-costs.ts';
import { savePriceListRead } from '#catalogue/rows/price-list-reads.ts';
import { listSupplierCodes } from '#catalogue/rows/supplier-codes.ts';
import { costToConfirm } from '#catalogue/rules/known-costs.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import {
  joinWarnings,
  listSold,
  type PriceDeps,
  readAll,
  readPriceLists,
  type Said,
} from './read-price-lists.ts';

export async function watchPrices(deps: PriceDeps): Promise<void> {
  const services = await listServices(deps.db);
  const readings: Said[] = [];
  for (const network of networks) {
    const lists = await readPriceLists(deps, network);
    if (lists.length === 0) continue;
    const { chosen } = await findRoute(deps.db, { role: 'deliver', network });
    for (const service of services.filter((one) => one.network === network)) {
      for (const { id } of await listBundles(deps.db, service.id)) {
        await inTransaction(deps.db, async (tx) => {
          const bundle = await lockBundle(tx, id);
          if (bundle?.status !== 'active') return;
          const supplierCodes = await listSupplierCodes(tx, id);
          const sold = listSold(deps, network, { ...bundle, supplierCodes });
          const said = readAll(deps, lists, { sold, amount: bundle.amountPesewas });
          const names = sold.map(({ supplier }) => supplier);
          readings.push(...said);
          await note(deps, tx, { bundle, said, askedFirst: orderVendors(names, chosen)[0] });
        });
      }
    }
  }
  await noteReads(deps, readings);
}

/** Of each supplier that gave its list: on how many packages, and how many of these it contradicts. */
async function noteReads({ db }: PriceDeps, readings: Said[]): Promise<void> {
  const heard = readings.filter(({ reading }) => reading.state !== 'silent');
  for (const supplier of new Set(heard.map(({ sold }) => sold.supplier))) {
    const own = heard.filter(({ sold }) => sold.supplier === supplier);
    const differing = own.filter(({ reading }) => reading.state !== 'fits').length;
    await savePriceListRead(db, { supplier, compared: own.length, differing });
  }
}

type Noted = { bundle: Bundle; said: Said[]; askedFirst: string | undefined };

/** A standby supplier stops nothing, whatever its price: orders go there only while the first cannot deliver. */
async function note({ log }: PriceDeps, tx: Tx, { bundle, said, askedFirst }: Noted): Promise<void> {
  const heard = said.filter(({ reading }) => reading.state !== 'silent');
  const warning = joinWarnings(heard);
  // A supplier that is silent today does not undo yesterday's findings.
  if (warning === null && heard.length < said.length) return;
  const ofFirst = heard.flatMap(({ sold, reading }) =>
    sold.supplier === askedFirst && 'cost' in reading ? reading : [],
  );
  await noteCosts(tx, 'list', ofFirst);
  const isBelowCost = ofFirst.some(({ cost }) => costToConfirm(goodsOf(bundle, () => cost)) !== undefined);
  for (const { sold, reading } of heard) {
    if (reading.state !== 'gone' && reading.state !== 'above_amount') continue;
    const facts = { alarm: 'price list', package: bundle.name, supplier: sold.supplier, says: reading.state };
    log.error({ ...facts, isOffSale: isBelowCost }, "a supplier's price list contradicts a package");
  }
  if (warning === bundle.warning && !isBelowCost) return;
  await updateBundle(tx, bundle.id, { warning, ...(isBelowCost && { status: 'inactive' }) });
  if (!isBelowCost) return;
  await recordAudit(tx, 'product', {
    action: 'package.change',
    subject: bundle.id,
    reason: warning ?? undefined,
    before: { status: bundle.status },
    after: { status: 'inactive' },
  });
}
