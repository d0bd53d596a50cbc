/** Changes many prices at once, exactly as previewed, and reverses such a change. */
import type { PriceRule } from '@ntem/contract/catalogue/markup-rules';
import { formatAmount, type Pesewas } from '@ntem/contract/money';
import { networkName } from '@ntem/contract/networks';
import type { Author } from '#accounts/rules/author.ts';
import {
  findPriceChange,
  insertPriceChange,
  type KeptPrice,
  type ListedChange,
  listKeptPrices,
  listPricedBundles,
  listSellerPrices,
  lockPriceChange,
  markTakenBack,
  type PricedBundle,
  type PriceScope,
  writePrices,
} from '#catalogue/rows/bulk-price-changes.ts';
import { goodsOf, readKnownCosts } from '#catalogue/rows/known-costs.ts';
import { listAllSupplierCodes } from '#catalogue/rows/supplier-codes.ts';
import { canGoBack, isChanged, type Judged, judgePrice } from '#catalogue/rules/bulk-price-changes.ts';
import { highestCost, lowestAmount } from '#catalogue/rules/known-costs.ts';
import type { Deps } from '#deps.ts';
import { type Db, inTransaction, type Tx } from '#kernel/db/database.ts';
import { fingerprintOf, requireConfirmed } from '#kernel/previews.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { type Lists, listSold, type PriceDeps, readAll, readAllLists } from './read-price-lists.ts';
import { warnOfFalls } from './warn-admins-of-prices.ts';

export type PriceChangeRequest = PriceScope & { rule: PriceRule; leftOut: string[]; raiseToCost: boolean };

type PreviewRow = Judged & { bundle: PricedBundle; cost: Pesewas | null };

export type Preview = { rows: PreviewRow[]; changed: number; fingerprint: string };

/** Suppliers are asked before any transaction begins. */
export async function previewPrices(deps: PriceDeps, request: PriceChangeRequest): Promise<Preview> {
  return judgeAll(deps, deps.db, { request, lists: await readAllLists(deps) });
}

export async function changePrices(
  deps: PriceDeps,
  author: Author,
  { fingerprint, ...request }: PriceChangeRequest & { fingerprint: string },
): Promise<ListedChange> {
  const lists = await readAllLists(deps);
  return inTransaction(deps.db, async (tx) => {
    const preview = await judgeAll(deps, tx, { request, lists, locked: true });
    const changed = preview.rows.filter(isChanged);
    requireConfirmed(preview, { fingerprint, changes: changed.length, nothing: 'No price would change.' });
    const prices = changed.map(({ bundle, newAmount: after }) => ({
      bundleId: bundle.id,
      before: bundle.amountPesewas,
      after,
    }));
    await writePrices(tx, prices);
    await warnOfFalls(tx, author, prices);
    const what = sayRequest(request, preview.rows);
    const id = await insertPriceChange(tx, { madeBy: author.userId, what, prices });
    const of = (read: (row: PreviewRow) => Pesewas) =>
      Object.fromEntries(changed.map((row) => [row.bundle.name, formatAmount(read(row))]));
    await recordAudit(tx, author, {
      action: 'prices.change',
      subject: id,
      reason: what,
      before: of(({ bundle }) => bundle.amountPesewas),
      after: of((row) => row.newAmount),
    });
    return getChange(tx, id);
  });
}

async function judgeAll(
  deps: PriceDeps,
  db: Db | Tx,
  { request, lists, locked = false }: { request: PriceChangeRequest; lists: Lists; locked?: boolean },
): Promise<Preview> {
  const bundles = await listPricedBundles(db, request, { locked });
  const costOf = await readKnownCosts(db);
  const [prices, codesOf] = await Promise.all([
    listSellerPrices(
      db,
      bundles.map(({ id }) => id),
    ),
    listAllSupplierCodes(deps.db),
  ]);
  const { markupMaxPercent } = deps.config;
  const rows = bundles.map((bundle): PreviewRow => {
    const supplierCodes = codesOf(bundle.id);
    const sold = listSold(deps, bundle.network, { ...bundle, supplierCodes });
    const said = readAll(deps, lists.get(bundle.network) ?? [], { sold, amount: bundle.amountPesewas });
    const cost = highestCost([
      bundle.costPesewas,
      ...supplierCodes.map(({ costPesewas }) => costPesewas),
      ...said.map(({ reading }) => ('cost' in reading ? reading.cost : null)),
      lowestAmount(goodsOf(bundle, costOf, supplierCodes)),
    ]);
    const facts = {
      amount: bundle.amountPesewas,
      cost,
      prices: prices.filter(({ bundleId }) => bundleId === bundle.id),
      isLeftOut: request.leftOut.includes(bundle.id),
      raiseToCost: request.raiseToCost,
      markupMaxPercent,
    };
    return { bundle, cost, ...judgePrice(facts, request.rule) };
  });
  return { rows, changed: rows.filter(isChanged).length, fingerprint: fingerprintOf(shownOf(rows)) };
}

function shownOf(rows: PreviewRow[]): unknown {
  return rows.map(({ bundle, cost, newAmount, effect, sellers, rising, falling }) => [
    bundle.id,
    bundle.name,
    String(bundle.amountPesewas),
    String(cost),
    String(newAmount),
    effect,
    sellers,
    rising,
    falling,
  ]);
}

/** `+4.00 % on MTN, up to the next GH₵ 0.10` */
function sayRequest({ rule, serviceId, network }: PriceChangeRequest, rows: PreviewRow[]): string {
  const sign = rule.change < 0n ? '−' : '+';
  const size = formatAmount((rule.change < 0n ? -rule.change : rule.change) as Pesewas);
  const change = rule.by === 'percent' ? `${sign}${size} %` : `${sign}GH₵ ${size}`;
  const services = serviceId ? rows[0]?.bundle.serviceName : network && networkName(network);
  const rounded = rule.roundTo > 1n ? `, up to the next GH₵ ${formatAmount(rule.roundTo as Pesewas)}` : '';
  return `${change} on ${services ?? 'all packages'}${rounded}`;
}

async function getChange(db: Db | Tx, id: string): Promise<ListedChange> {
  return requireFound(await findPriceChange(db, id));
}

export type ShownChange = ListedChange & { rows: (KeptPrice & { canGoBack: boolean })[] };

export async function showPriceChange({ db }: Pick<Deps, 'db'>, id: string): Promise<ShownChange> {
  const change = await getChange(db, id);
  const rows = await listKeptPrices(db, id);
  return { ...change, rows: rows.map((row) => ({ ...row, canGoBack: canGoBack(row) })) };
}

/** Reverses prices that have not changed since; refused if these are not the ones shown. */
export async function takePricesBack(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { id, bundleIds }: { id: string; bundleIds: string[] },
): Promise<ListedChange> {
  return inTransaction(db, async (tx) => {
    await lockPriceChange(tx, id);
    const change = await getChange(tx, id);
    if (!change.canBeTakenBack) throw new Refusal('CONFLICT');
    const kept = await listKeptPrices(tx, id, { locked: true });
    const back = kept.filter(canGoBack);
    const staying = kept.filter((row) => !canGoBack(row)).map(({ name }) => name);
    if (back.length === 0 || !isSame(back, bundleIds)) {
      const which =
        staying.length > 0 ? `Changed since: ${staying.join(', ')}. Nothing was taken back.` : undefined;
      throw new Refusal('STALE', which ? { message: which } : {});
    }
    await writePrices(
      tx,
      back.map(({ bundleId, before }) => ({ bundleId, after: before })),
    );
    await warnOfFalls(
      tx,
      author,
      back.map(({ bundleId, now, before }) => ({ bundleId, before: now, after: before })),
    );
    await markTakenBack(tx, id, author.userId);
    const of = (read: (row: KeptPrice) => Pesewas) =>
      Object.fromEntries(back.map((row) => [row.name, formatAmount(read(row))]));
    await recordAudit(tx, author, {
      action: 'prices.take-back',
      subject: id,
      reason: staying.length > 0 ? `Stays: ${staying.join(', ')}` : undefined,
      before: of(({ now }) => now),
      after: of(({ before }) => before),
    });
    return getChange(tx, id);
  });
}

function isSame(rows: KeptPrice[], ids: string[]): boolean {
  return rows.length === new Set(ids).size && rows.every(({ bundleId }) => ids.includes(bundleId));
}
