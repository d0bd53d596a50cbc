/** Adds, changes and removes bundles on behalf of an admin. None is ever offered for less than it costs. */
import { recordAudit } from '#db/audit/audit-log.ts';
import {
  type Bundle,
  type BundleChange,
  hasSupplierCode,
  hideBundle,
  insertBundle,
  lockBundle,
  lockService,
  type NewBundle,
  updateBundle,
} from '#db/catalogue/catalogue.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import type { Deps } from '#deps.ts';
import type { Author } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';

export function addBundle({ db }: Pick<Deps, 'db'>, author: Author, bundle: NewBundle): Promise<Bundle> {
  return inTransaction(db, async (tx) => {
    await judge(tx, bundle);
    const added = await insertBundle(tx, bundle);
    await recordAudit(tx, author, { action: 'package.add', subject: added.id, after: auditFields(added) });
    return added;
  });
}

export function changeBundle(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { id, change, readAt }: { id: string; change: BundleChange; readAt: string | undefined },
): Promise<Bundle> {
  return inTransaction(db, async (tx) => {
    const before = await getLocked(tx, id);
    if (readAt !== undefined && before.updatedAt.toISOString() !== readAt) throw new Refusal('STALE');
    await judge(tx, { ...before, ...change });
    const after = await updateBundle(tx, id, change);
    await recordAudit(tx, author, {
      action: 'package.change',
      subject: id,
      before: auditFields(before),
      after: auditFields(after),
    });
    return after;
  });
}

export function deleteBundle({ db }: Pick<Deps, 'db'>, author: Author, id: string): Promise<Bundle> {
  return inTransaction(db, async (tx) => {
    const bundle = await getLocked(tx, id);
    await hideBundle(tx, id);
    await recordAudit(tx, author, { action: 'package.delete', subject: id, before: auditFields(bundle) });
    return { ...bundle, status: 'inactive' };
  });
}

/** The service is locked, so that two bundles with the same code cannot be added to it at once. */
async function judge(tx: Tx, bundle: NewBundle & { id?: string }): Promise<void> {
  if (!(await lockService(tx, bundle.serviceId))) {
    throw new Refusal('VALIDATION_FAILED', { errors: { service_id: 'Service information is missing' } });
  }
  if (bundle.costPesewas !== null && bundle.amountPesewas < bundle.costPesewas) {
    throw new Refusal('VALIDATION_FAILED', {
      errors: { amount: 'The amount must not be below the cost price' },
    });
  }
  const isTaken = await hasSupplierCode(tx, {
    serviceId: bundle.serviceId,
    supplierCode: bundle.supplierCode,
    exceptId: bundle.id,
  });
  if (isTaken) {
    const { message } = new Refusal('BUNDLE_ID_EXISTS');
    throw new Refusal('BUNDLE_ID_EXISTS', { errors: { bundle_id: message } });
  }
}

async function getLocked(tx: Tx, id: string): Promise<Bundle> {
  const bundle = await lockBundle(tx, id);
  if (!bundle) throw new Refusal('NOT_FOUND');
  return bundle;
}

function auditFields(bundle: Bundle) {
  const { serviceId, name, supplierCode, megabytes, amountPesewas, costPesewas, status } = bundle;
  return {
    service_id: serviceId,
    name,
    supplier_code: supplierCode,
    megabytes,
    amount_pesewas: amountPesewas,
    cost_pesewas: costPesewas,
    status,
  };
}
