/** Adds, changes and removes services and their bundles on behalf of an admin, in one way. */
import { refusals } from '@ntem/contract/errors';
import { recordAudit } from '#db/audit/audit-log.ts';
import {
  type Bundle,
  type BundleChange,
  hasSupplierCode,
  hideBundle,
  hideService,
  insertBundle,
  insertService,
  listBundles,
  lockBundle,
  lockService,
  type NewBundle,
  type NewService,
  type Service,
  type ServiceChange,
  updateBundle,
  updateService,
} from '#db/catalogue/catalogue.ts';
import { type Db, inTransaction, type Tx } from '#db/database.ts';
import type { Author } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';

/** What is different for one sort of thing that the catalogue holds. */
type Sort<Item, New, Change> = {
  noun: 'service' | 'package';
  judge(tx: Tx, item: New, id?: string): Promise<void>;
  insert(tx: Tx, item: New): Promise<Item>;
  lock(tx: Tx, id: string): Promise<Item | undefined>;
  update(tx: Tx, id: string, change: Change): Promise<Item>;
  /** Answers what goes with it. */
  hide(tx: Tx, id: string): Promise<object>;
  describe(item: Item): object;
};

function manage<Item extends New & { id: string; updatedAt: Date }, New, Change>(
  sort: Sort<Item, New, Change>,
) {
  const { noun, judge, insert, lock, update, hide, describe } = sort;
  async function getLocked(tx: Tx, id: string): Promise<Item> {
    const item = await lock(tx, id);
    if (!item) throw new Refusal('NOT_FOUND');
    return item;
  }
  return {
    add: ({ db }: { db: Db }, author: Author, item: New): Promise<Item> =>
      inTransaction(db, async (tx) => {
        await judge(tx, item);
        const added = await insert(tx, item);
        await recordAudit(tx, author, { action: `${noun}.add`, subject: added.id, after: describe(added) });
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

export const services = manage<Service, NewService, ServiceChange>({
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

export const bundles = manage<Bundle, NewBundle, BundleChange>({
  noun: 'package',
  judge: judgeBundle,
  insert: insertBundle,
  lock: lockBundle,
  update: updateBundle,
  async hide(tx, id) {
    await hideBundle(tx, id);
    return {};
  },
  describe: (bundle) => ({
    service_id: bundle.serviceId,
    name: bundle.name,
    supplier_code: bundle.supplierCode,
    megabytes: bundle.megabytes,
    amount_pesewas: bundle.amountPesewas,
    cost_pesewas: bundle.costPesewas,
    status: bundle.status,
  }),
});

/** Never offered for less than it costs. The service is locked, so that two bundles with the same code cannot be added to it at once. */
async function judgeBundle(tx: Tx, bundle: NewBundle, exceptId?: string): Promise<void> {
  const { serviceId, supplierCode, amountPesewas, costPesewas } = bundle;
  if (!(await lockService(tx, serviceId))) {
    throw new Refusal('VALIDATION_FAILED', { errors: { service_id: 'Service information is missing' } });
  }
  if (costPesewas !== null && amountPesewas < costPesewas) {
    throw new Refusal('VALIDATION_FAILED', {
      errors: { amount: 'The amount must not be below the cost price' },
    });
  }
  if (await hasSupplierCode(tx, { serviceId, supplierCode, exceptId })) {
    throw new Refusal('BUNDLE_ID_EXISTS', { errors: { bundle_id: refusals.BUNDLE_ID_EXISTS.text } });
  }
}
