/** Adds, changes and removes services and their bundles for an admin, in one way. */
import { priceTexts } from '@ntem/contract/catalogue/price-texts';
import { refusals } from '@ntem/contract/errors';
import { formatAmount } from '@ntem/contract/money';
import type { Author } from '#accounts/rules/author.ts';
import {
  type BundleChange,
  findBundle,
  findService,
  hasSupplierCode,
  hideBundle,
  hideService,
  insertBundle,
  insertService,
  listBundles,
  lockBundle,
  lockService,
  type NewService,
  type Service,
  type ServiceChange,
  updateBundle,
  updateService,
} from '#catalogue/rows/catalogue.ts';
import { goodsOf, readKnownCosts } from '#catalogue/rows/known-costs.ts';
import {
  listSupplierCodes,
  replaceSupplierCodes,
  type SupplierCode,
} from '#catalogue/rows/supplier-codes.ts';
import { costToConfirm } from '#catalogue/rules/known-costs.ts';
import { type Db, inTransaction, type Tx } from '#kernel/db/database.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { checkService } from './check-service.ts';
import {
  belowCostRefusal,
  checkPackage,
  type NewPackage,
  type Package,
  type TypedCode,
  type TypedPackage,
} from './compare-price-lists.ts';
import type { PriceDeps } from './read-price-lists.ts';
import { warnOfPackage } from './warn-admins-of-prices.ts';

type Sort<Item, New, Change> = {
  noun: 'service' | 'package';
  judge(tx: Tx, item: New, id?: string): Promise<void>;
  insert(tx: Tx, item: New): Promise<Item>;
  lock(tx: Tx, id: string): Promise<Item | undefined>;
  update(tx: Tx, id: string, change: Change): Promise<Item>;
  /** Returns the parts hidden with it. */
  hide(tx: Tx, id: string): Promise<object>;
  describe(item: Item): object;
  /** Notifies the other admins at once. */
  tell?(tx: Tx, author: Author, change: { before?: Item; after: Item }): Promise<void>;
};

function manage<Item extends New & { id: string; updatedAt: Date }, New, Change>(
  sort: Sort<Item, New, Change>,
) {
  const { noun, judge, insert, lock, update, hide, describe, tell = async () => {} } = sort;
  async function getLocked(tx: Tx, id: string): Promise<Item> {
    return requireFound(await lock(tx, id));
  }
  return {
    add: ({ db }: { db: Db }, author: Author, item: New): Promise<Item> =>
      inTransaction(db, async (tx) => {
        await judge(tx, item);
        const added = await insert(tx, item);
        await recordAudit(tx, author, { action: `${noun}.add`, subject: added.id, after: describe(added) });
        await tell(tx, author, { after: added });
        return added;
      }),

    change: (
      { db }: { db: Db },
      author: Author,
      { id, change, readAt }: { id: string; change: Change; readAt: string | undefined },
    ): Promise<Item> =>
      inTransaction(db, async (tx) => {
        const item = await getLocked(tx, id);
        if (readAt !== undefined && item.updatedAt.toISOString() !== readAt) throw new Refusal('STALE');
        await judge(tx, { ...item, ...change }, id);
        const changed = await update(tx, id, change);
        const [before, after] = [describe(item), describe(changed)];
        await recordAudit(tx, author, { action: `${noun}.change`, subject: id, before, after });
        await tell(tx, author, { before: item, after: changed });
        return changed;
      }),

    remove: ({ db }: { db: Db }, author: Author, id: string): Promise<Item> =>
      inTransaction(db, async (tx) => {
        const item = await getLocked(tx, id);
        const before = { ...describe(item), ...(await hide(tx, id)) };
        await recordAudit(tx, author, { action: `${noun}.delete`, subject: id, before });
        return { ...item, status: 'inactive' };
      }),
  };
}

const savedServices = manage<Service, NewService, ServiceChange>({
  noun: 'service',
  judge: async () => {},
  insert: insertService,
  lock: lockService,
  update: updateService,
  async hide(tx, id) {
    const packages = (await listBundles(tx, id)).map(({ name }) => name);
    await hideService(tx, id);
    return { packages };
  },
  describe: ({ name, network, status, notice }) => ({ name, network, status, notice }),
});

/** Suppliers are asked before the transaction begins. */
export const services = {
  add: savedServices.add,
  remove: savedServices.remove,

  async change(
    deps: PriceDeps,
    author: Author,
    request: { id: string; change: ServiceChange; readAt: string | undefined },
  ): Promise<Service> {
    const found = requireFound(await findService(deps.db, request.id));
    const warn = await checkService(deps, { before: found, after: { ...found, ...request.change } });
    const changed = await savedServices.change(deps, author, request);
    await warn();
    return changed;
  },
};

type SavedChange = BundleChange & { supplierCodes?: SupplierCode[]; belowCost?: boolean };

const saved = manage<Package, NewPackage, SavedChange>({
  noun: 'package',
  judge: judgeBundle,
  async insert(tx, { supplierCodes, belowCost, ...bundle }) {
    const added = await insertBundle(tx, bundle);
    await replaceSupplierCodes(tx, added.id, supplierCodes);
    return requireCovered(tx, { ...added, supplierCodes }, belowCost);
  },
  async lock(tx, id) {
    const bundle = await lockBundle(tx, id);
    return bundle && { ...bundle, supplierCodes: await listSupplierCodes(tx, id) };
  },
  async update(tx, id, { supplierCodes, belowCost, ...change }) {
    if (supplierCodes) await replaceSupplierCodes(tx, id, supplierCodes);
    const changed = await updateBundle(tx, id, change);
    return requireCovered(tx, { ...changed, supplierCodes: await listSupplierCodes(tx, id) }, belowCost);
  },
  async hide(tx, id) {
    await hideBundle(tx, id);
    return {};
  },
  describe: describePackage,
  tell: warnOfPackage,
});

/** Sold for less than it last cost only if this very amount is confirmed for this very cost. */
async function requireCovered(tx: Tx, bundle: Package, belowCost = false): Promise<Package> {
  if (bundle.status !== 'active') return bundle;
  const goods = goodsOf(bundle, await readKnownCosts(tx), bundle.supplierCodes);
  const cost = costToConfirm(goods);
  if (cost === undefined) return bundle;
  if (!belowCost) throw belowCostRefusal(cost);
  const confirmed = { confirmedAmountPesewas: goods.amount, confirmedCostPesewas: cost };
  return { ...(await updateBundle(tx, bundle.id, confirmed)), supplierCodes: bundle.supplierCodes };
}

function describePackage(bundle: Package): object {
  return {
    service_id: bundle.serviceId,
    name: bundle.name,
    supplier_code: bundle.supplierCode,
    megabytes: bundle.megabytes,
    amount_pesewas: bundle.amountPesewas,
    cost_pesewas: bundle.costPesewas,
    status: bundle.status,
    confirmed_amount_pesewas: bundle.confirmedAmountPesewas,
    confirmed_cost_pesewas: bundle.confirmedCostPesewas,
    supplier_codes: bundle.supplierCodes
      .map(({ supplier, code, costPesewas }) => `${supplier} ${code} for ${formatAmount(costPesewas)}`)
      .join(', '),
  };
}

type PackageChange = {
  id: string;
  change: BundleChange & { supplierCodes?: TypedCode[]; belowCost?: boolean };
  readAt: string | undefined;
};

/** Suppliers are asked before the transaction begins. */
export const bundles = {
  remove: saved.remove,

  async add(deps: PriceDeps, author: Author, bundle: TypedPackage): Promise<Package> {
    return saved.add(deps, author, { ...bundle, ...(await checkPackage(deps, { after: bundle })) });
  },

  async change(deps: PriceDeps, author: Author, { id, change, readAt }: PackageChange): Promise<Package> {
    const found = requireFound(await findBundle(deps.db, id));
    const before = { ...found, supplierCodes: await listSupplierCodes(deps.db, id) };
    const checked = await checkPackage(deps, { before, after: { ...before, ...change } });
    const request = { id, change: { ...change, ...checked }, readAt: found.updatedAt.toISOString() };
    if (readAt !== undefined) return saved.change(deps, author, { ...request, readAt });
    try {
      return await saved.change(deps, author, request);
    } catch (error) {
      // Somebody was quicker: their version is compared with the lists, too.
      if (error instanceof Refusal && error.code === 'STALE')
        return bundles.change(deps, author, { id, change, readAt });
      throw error;
    }
  },
};

/** Never offered for less than it costs. The service is locked, so that two bundles with the same code cannot be added to it at once. */
async function judgeBundle(tx: Tx, bundle: NewPackage, exceptId?: string): Promise<void> {
  const { serviceId, supplierCode, amountPesewas, costPesewas, supplierCodes } = bundle;
  if (!(await lockService(tx, serviceId))) {
    throw new Refusal('VALIDATION_FAILED', { errors: { service_id: 'Service information is missing' } });
  }
  const costs = [
    ...(costPesewas === null ? [] : [costPesewas]),
    ...supplierCodes.map((one) => one.costPesewas),
  ];
  if (costs.some((cost) => amountPesewas < cost)) {
    throw new Refusal('VALIDATION_FAILED', {
      errors: { amount: priceTexts.belowCost },
    });
  }
  if (await hasSupplierCode(tx, { serviceId, supplierCode, exceptId })) {
    throw new Refusal('BUNDLE_ID_EXISTS', { errors: { bundle_id: refusals.BUNDLE_ID_EXISTS.text } });
  }
}
