/** Compares every package on sale with the suppliers' price lists, and takes off sale what costs more than we charge. */
import { networks } from '@ntem/contract/networks';
import { findRoute } from '#db/attempts/vendor-lines.ts';
import { recordAudit } from '#db/audit/audit-log.ts';
import { type Bundle, listBundles, listServices, lockBundle, updateBundle } from '#db/catalogue/catalogue.ts';
import { listAllSupplierCodes } from '#db/catalogue/supplier-codes.ts';
import { inTransaction } from '#db/database.ts';
import { orderVendors } from '#domain/attempts/routing.ts';
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
  for (const network of networks) {
    const lists = await readPriceLists(deps, network);
    if (lists.length === 0) continue;
    const { chosen } = await findRoute(deps.db, { role: 'deliver', network });
    const ours = services.filter((service) => service.network === network).map(({ id }) => id);
    const codesOf = await listAllSupplierCodes(deps.db);
    const bundles = (await listBundles(deps.db)).filter(
      ({ serviceId, status }) => status === 'active' && ours.includes(serviceId),
    );
    for (const bundle of bundles) {
      const sold = listSold(deps, network, { ...bundle, supplierCodes: codesOf(bundle.id) });
      const said = readAll(deps, lists, { sold, amount: bundle.amountPesewas });
      const names = sold.map(({ supplier }) => supplier);
      await note(deps, { bundle, said, askedFirst: orderVendors(names, chosen)[0] });
    }
  }
}

type Noted = { bundle: Bundle; said: Said[]; askedFirst: string | undefined };

/** One that only stands by stops nothing, whatever it takes: most orders never go there. */
async function note(deps: PriceDeps, { bundle, said, askedFirst }: Noted): Promise<void> {
  const heard = said.filter(({ reading }) => reading.state !== 'silent');
  const warning = joinWarnings(heard);
  // Whoever is silent today takes nothing back of what was found yesterday.
  if (warning === null && heard.length < said.length) return;
  const isBelowCost = heard.some(
    ({ sold, reading }) => sold.supplier === askedFirst && reading.state === 'above_amount',
  );
  for (const { sold, reading } of heard) {
    if (reading.state !== 'gone' && reading.state !== 'above_amount') continue;
    const facts = { alarm: 'price list', package: bundle.name, supplier: sold.supplier, says: reading.state };
    deps.log.error({ ...facts, isOffSale: isBelowCost }, "a supplier's price list contradicts a package");
  }
  if (warning === bundle.warning && !isBelowCost) return;
  await inTransaction(deps.db, async (tx) => {
    const now = await lockBundle(tx, bundle.id);
    // An admin has changed it meanwhile, and it was compared with the lists then.
    if (now?.updatedAt.getTime() !== bundle.updatedAt.getTime()) return;
    await updateBundle(tx, bundle.id, { warning, ...(isBelowCost && { status: 'inactive' }) });
    if (!isBelowCost) return;
    const entry = { action: 'package.change', subject: bundle.id, reason: warning ?? undefined } as const;
    const [before, after] = [{ status: bundle.status }, { status: 'inactive' }];
    await recordAudit(tx, 'product', { ...entry, before, after });
  });
}
