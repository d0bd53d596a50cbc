/** Adds, changes and removes services on behalf of an admin. */
import { recordAudit } from '#db/audit/audit-log.ts';
import {
  type Bundle,
  hideService,
  insertService,
  listBundles,
  lockService,
  type NewService,
  type Service,
  type ServiceChange,
  updateService,
} from '#db/catalogue/catalogue.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import type { Deps } from '#deps.ts';
import type { Author } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';

export type ServiceWithBundles = Service & { bundles: Bundle[] };

export function addService(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  service: NewService,
): Promise<ServiceWithBundles> {
  return inTransaction(db, async (tx) => {
    const added = await insertService(tx, service);
    await recordAudit(tx, author, { action: 'service.add', subject: added.id, after: auditFields(added) });
    return { ...added, bundles: [] };
  });
}

export function changeService(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  { id, change, readAt }: { id: string; change: ServiceChange; readAt: string | undefined },
): Promise<ServiceWithBundles> {
  return inTransaction(db, async (tx) => {
    const before = await getLocked(tx, id);
    if (readAt !== undefined && before.updatedAt.toISOString() !== readAt) throw new Refusal('STALE');
    const after = await updateService(tx, id, change);
    await recordAudit(tx, author, {
      action: 'service.change',
      subject: id,
      before: auditFields(before),
      after: auditFields(after),
    });
    return { ...after, bundles: await listBundles(tx, id) };
  });
}

export function deleteService(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  id: string,
): Promise<ServiceWithBundles> {
  return inTransaction(db, async (tx) => {
    const service = await getLocked(tx, id);
    const bundles = await listBundles(tx, id);
    await hideService(tx, id);
    await recordAudit(tx, author, {
      action: 'service.delete',
      subject: id,
      before: { ...auditFields(service), packages: bundles.map(({ name }) => name) },
    });
    return { ...service, status: 'inactive', bundles };
  });
}

async function getLocked(tx: Tx, id: string): Promise<Service> {
  const service = await lockService(tx, id);
  if (!service) throw new Refusal('NOT_FOUND');
  return service;
}

function auditFields({ name, network, status, notice }: Service) {
  return { name, network, status, notice };
}
