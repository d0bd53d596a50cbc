/** Imports services and packages from a file: first a preview row by row, then exactly that or nothing. */
import { formatAmount } from '@ntem/contract/money';
import type { Author } from '#accounts/rules/author.ts';
import { insertPriceChange, listPricedBundles } from '#catalogue/rows/bulk-price-changes.ts';
import {
  insertBundle,
  insertService,
  listServices,
  lockService,
  updateBundle,
} from '#catalogue/rows/catalogue.ts';
import { type CostOf, goodsOf, readKnownCosts } from '#catalogue/rows/known-costs.ts';
import { listAllSupplierCodes, type SupplierCode } from '#catalogue/rows/supplier-codes.ts';
import {
  catalogueColumns,
  type KnownService,
  type Planned,
  planCatalogue,
} from '#catalogue/rules/catalogue-file.ts';
import { lowestAmount } from '#catalogue/rules/known-costs.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { type Db, inTransaction, type Tx } from '#kernel/db/database.ts';
import { fingerprintOf, refuseFile, requireConfirmed } from '#kernel/previews.ts';
import { countEffects, type ImportCounts, readTable } from '#kernel/rules/read-table.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import {
  findFormFault,
  joinWarnings,
  type Lists,
  listSold,
  type PriceDeps,
  readAll,
  readAllLists,
} from './read-price-lists.ts';
import { warnOfFalls } from './warn-admins-of-prices.ts';

/** Adds the suppliers' price list facts to a row. */
type Row = Planned & { checked?: { code: string; cost: bigint | null; warning: string | null } };

export type ImportPreview<Some = Row> = { rows: Some[]; counts: ImportCounts; fingerprint: string };

/** Suppliers are asked before any transaction begins. */
export async function previewCatalogue(deps: PriceDeps, file: string): Promise<ImportPreview> {
  return judge(deps, deps.db, { file, lists: await readAllLists(deps) });
}

export async function importCatalogue(
  deps: PriceDeps,
  author: Author,
  { file, fingerprint }: { file: string; fingerprint: string },
): Promise<ImportCounts> {
  const lists = await readAllLists(deps);
  return inTransaction(deps.db, async (tx) => {
    // Two files that bring the same service come one after the other.
    await lockNames(tx, ['catalogue import']);
    const preview = await judge(deps, tx, { file, lists, locked: true });
    const saved = preview.rows.filter(({ effect }) => effect === 'change' || effect === 'new');
    requireConfirmed(preview, { fingerprint, changes: saved.length });
    await saveRows(tx, saved);
    await keepPrices(tx, author, saved);
    await recordAudit(tx, author, {
      action: 'catalogue.import',
      subject: fingerprint,
      before: Object.fromEntries(saved.map((row) => [row.name, row.now])),
      after: Object.fromEntries(saved.map((row) => [row.name, `${row.inFile} (${row.says.toLowerCase()})`])),
    });
    return preview.counts;
  });
}

async function judge(
  deps: PriceDeps,
  db: Db | Tx,
  { file, lists, locked = false }: { file: string; lists: Lists; locked?: boolean },
): Promise<ImportPreview> {
  const table = readTable(file, catalogueColumns);
  if ('fault' in table) throw refuseFile(table.fault);
  const services = await listServices(db);
  // As if a person added or changed each package by hand: a service first, then its packages.
  if (locked) for (const { id } of services) await lockService(db as Tx, id);
  const packages = await listPricedBundles(db, { serviceId: undefined, network: undefined }, { locked });
  const codesOf = await listAllSupplierCodes(deps.db);
  const costOf = await readKnownCosts(db);
  const rows = planCatalogue(table, { services, packages }).map((row) =>
    withLists(deps, row, { lists, costOf, codes: row.known ? codesOf(row.known.id) : [] }),
  );
  const shown = rows.map(({ service, known, parsed: _parsed, ...row }) => [row, service?.id, known]);
  return { rows, counts: countEffects(rows), fingerprint: fingerprintOf(shown) };
}

const unconfirmed = { confirmedAmountPesewas: null, confirmedCostPesewas: null };

/** As for a package that is typed: nothing below what a supplier takes, and no new code that it does not sell. */
function withLists(
  deps: PriceDeps,
  row: Row,
  { lists, costOf, codes }: { lists: Lists; costOf: CostOf; codes: SupplierCode[] },
): Row {
  const { parsed, known } = row;
  if (!parsed || row.effect === 'wrong') return row;
  const wrong = (says: string): Row => ({ ...row, effect: 'wrong', says });
  const dear = codes.find(({ costPesewas }) => parsed.amount < costPesewas);
  if (dear) return wrong(`Below cost, GH₵ ${formatAmount(dear.costPesewas)}`);
  const coded = {
    supplierCode: known?.supplierCode ?? parsed.supplierCode,
    costPesewas: parsed.cost ?? known?.costPesewas ?? null,
    supplierCodes: codes,
  };
  const isSold = (parsed.status ?? known?.status ?? 'active') === 'active';
  const lowest = lowestAmount(
    goodsOf({ ...unconfirmed, ...known, ...coded, amountPesewas: parsed.amount }, costOf),
  );
  if (isSold && row.effect !== 'same' && lowest !== null && parsed.amount < lowest)
    return wrong(`Below what it last cost, GH₵ ${formatAmount(lowest)}`);
  const sold = listSold(deps, parsed.network, coded);
  const formFault = sold.flatMap((one) => findFormFault(deps, one, parsed) ?? [])[0];
  if (formFault && row.effect !== 'same' && (isSold || !known))
    return { ...wrong(formFault), inFile: coded.supplierCode };
  const said = readAll(deps, lists.get(parsed.network) ?? [], { sold, amount: parsed.amount });
  const isGone = said.some(({ reading }) => reading.state === 'gone') && !known;
  if (isGone) return wrong('No code that the supplier sells');
  const above = said.find(({ reading }) => reading.state === 'above_amount');
  if (above && 'cost' in above.reading && row.effect !== 'same')
    return wrong(`Below what ${above.title} takes, GH₵ ${formatAmount(above.reading.cost)}`);
  const first = said.find((one) => !one.sold.isOwn)?.reading;
  const listed = first && 'cost' in first ? first : undefined;
  const checked = {
    code: listed?.code ?? coded.supplierCode,
    cost: coded.costPesewas ?? listed?.cost ?? null,
    warning: joinWarnings(said),
  };
  return { ...row, checked };
}

async function saveRows(tx: Tx, rows: Row[]): Promise<void> {
  const added = new Map<string, KnownService>();
  for (const { parsed, service, known, checked } of rows) {
    if (!parsed || !checked) continue;
    const costPesewas = checked.cost as typeof parsed.amount | null;
    const fields = {
      name: parsed.name,
      megabytes: parsed.megabytes,
      amountPesewas: parsed.amount,
      costPesewas,
      warning: checked.warning,
      ...(parsed.status && { status: parsed.status }),
    };
    if (known) {
      await updateBundle(tx, known.id, fields);
      continue;
    }
    const key = `${parsed.network} ${parsed.serviceName.toLowerCase()}`;
    const home =
      service ??
      added.get(key) ??
      (await insertService(tx, { name: parsed.serviceName, network: parsed.network, notice: null }));
    added.set(key, home);
    await insertBundle(tx, { ...fields, serviceId: home.id, supplierCode: checked.code });
  }
}

/** Prices that were there can be taken back as any change of many prices. */
async function keepPrices(tx: Tx, author: Author, rows: Row[]): Promise<void> {
  const prices = rows.flatMap(({ known, parsed }) =>
    known && parsed && known.amountPesewas !== parsed.amount
      ? [{ bundleId: known.id, before: known.amountPesewas, after: parsed.amount }]
      : [],
  );
  if (prices.length === 0) return;
  await insertPriceChange(tx, { madeBy: author.userId, what: 'From a file', prices });
  await warnOfFalls(tx, author, prices);
}
