/** Endpoints of the catalogue for admins. */
import type {
  catalogueEndpoints,
  ManagedPackage,
  ManagedService,
} from '@ntem/contract/catalogue/endpoints/catalogue';
import { type Pesewas, parseGhs, pesewasToWire } from '@ntem/contract/money';
import { listBundles, listDeletedServices, listServices, type Service } from '#catalogue/rows/catalogue.ts';
import { goodsOf, readKnownCosts } from '#catalogue/rows/known-costs.ts';
import { countOverrides } from '#catalogue/rows/price-overrides.ts';
import { listAllSupplierCodes } from '#catalogue/rows/supplier-codes.ts';
import { costToConfirm } from '#catalogue/rules/known-costs.ts';
import type { Package, TypedCode } from '#catalogue/verbs/compare-price-lists.ts';
import { bundles, services } from '#catalogue/verbs/manage-catalogue.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireId } from '#kernel/http/ids.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { isId } from '#kernel/rules/ids.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

export function catalogueHandlers(deps: Deps): HandlersOf<typeof catalogueEndpoints> {
  function present(service: Service, held: ShownPackage[]): ManagedService {
    const standingBy = deps.suppliers.inOrder(service.network).slice(1);
    return { ...presentService(service, held), suppliers: standingBy.map(({ name }) => name) };
  }
  return {
    'GET /databundle-admin/services': async () => {
      const [all, held, deleted] = await Promise.all([
        listServices(deps.db),
        listPackages(deps),
        listDeletedServices(deps.db),
      ]);
      const packagesOf = ({ id }: Service) => held.filter(({ serviceId }) => serviceId === id);
      return {
        data: all.map((service) => present(service, packagesOf(service))),
        meta: { deleted },
      };
    },
    'POST /databundle-admin/services': async ({ author, body }) => {
      const { name, network, notice, status = 'active' } = body;
      const service = { name, network, notice: notice || null, status };
      const added = await services.add(deps, author, service);
      return { message: 'Service created successfully', data: present(added, []) };
    },
    'PUT /databundle-admin/services/{id}': async ({ author, params, body }) => {
      const { updated_at: readAt, notice, ...given } = body;
      const change = definedOf({ ...given, notice: notice === '' ? null : notice });
      const request = { id: requireId(params.id), change, readAt };
      const changed = await services.change(deps, author, request);
      const held = await listPackages(deps, changed.id);
      return { message: 'Service updated successfully', data: present(changed, held) };
    },
    'DELETE /databundle-admin/services/{id}': async ({ author, params }) => {
      const id = requireId(params.id);
      const held = await listPackages(deps, id);
      const removed = await services.remove(deps, author, id);
      return { message: 'Service deleted successfully', data: present(removed, held) };
    },
    'POST /databundle-admin/packages': async ({ author, body }) => {
      const { bundle_id, amount, cost_price, service_id, status = 'active', name, megabytes } = body;
      const { supplier_codes = [] } = body;
      const added = await bundles.add(deps, author, {
        name,
        megabytes,
        status,
        serviceId: requireServiceId(service_id),
        supplierCode: bundle_id,
        amountPesewas: amount,
        costPesewas: cost_price ?? null,
        supplierCodes: supplier_codes.map(readCode),
        belowCost: body.below_cost ?? false,
      });
      return { message: 'Package created successfully', data: presentPackage(added) };
    },
    'PUT /databundle-admin/packages/{id}': async ({ author, params, body }) => {
      const { updated_at: readAt, bundle_id, amount, cost_price, service_id, name, megabytes, status } = body;
      const change = definedOf({
        name,
        megabytes,
        status,
        serviceId: service_id === undefined ? undefined : requireServiceId(service_id),
        supplierCode: bundle_id,
        amountPesewas: amount,
        costPesewas: cost_price,
        supplierCodes: body.supplier_codes?.map(readCode),
      });
      const belowCost = body.below_cost ?? false;
      const request = { id: requireId(params.id), change: { ...change, belowCost }, readAt };
      const changed = await bundles.change(deps, author, request);
      return { message: 'Package updated successfully', data: presentPackage(changed) };
    },
    'DELETE /databundle-admin/packages/{id}': async ({ author, params }) => {
      const removed = await bundles.remove(deps, author, requireId(params.id));
      return { message: 'Package deleted successfully', data: presentPackage(removed) };
    },
    'GET /databundle-admin/packages/{id}/overrides': async ({ params, query }) => {
      const amount = requireAmount(query.amount);
      return { data: await countOverrides(deps.db, { bundleId: requireId(params.id), amount }) };
    },
  };
}

function requireAmount(text: string): Pesewas {
  const amount = parseGhs(text);
  if (amount === undefined) throw new Refusal('VALIDATION_FAILED');
  return amount;
}

function requireServiceId(id: string): string {
  if (isId(id)) return id;
  throw new Refusal('VALIDATION_FAILED', { errors: { service_id: 'Service information is missing' } });
}

/** Leaves out fields that were not sent, so that they are not changed. */
function definedOf<Fields extends object>(fields: Fields) {
  type Defined = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined;
}

type SentCode = { supplier: string; bundle_id: string; cost_price?: Pesewas | null | undefined };

function readCode({ supplier, bundle_id: code, cost_price = null }: SentCode): TypedCode {
  return { supplier, code, costPesewas: cost_price };
}

/** Includes the unconfirmed cost, if it keeps the package from being sold. */
type ShownPackage = Package & { unconfirmed?: Pesewas | undefined };

async function listPackages({ db }: Deps, serviceId?: string): Promise<ShownPackage[]> {
  const [held, codesOf, costOf] = await Promise.all([
    listBundles(db, serviceId),
    listAllSupplierCodes(db),
    readKnownCosts(db),
  ]);
  return held.map((bundle) => ({
    ...bundle,
    supplierCodes: codesOf(bundle.id),
    unconfirmed: costToConfirm(goodsOf(bundle, costOf)),
  }));
}

function presentService(service: Service, held: ShownPackage[]): Omit<ManagedService, 'suppliers'> {
  return { ...toWire(service), package_count: held.length, packages: held.map(presentPackage) };
}

function presentPackage({ supplierCodes, unconfirmed, ...bundle }: ShownPackage): ManagedPackage {
  const { amount, cost, ...shown } = toWire(bundle);
  const supplier_codes = supplierCodes.map(({ supplier, code, costPesewas }) => ({
    supplier,
    bundle_id: code,
    cost_price: pesewasToWire(costPesewas),
  }));
  const prices = { amount, final_price: amount, cost_price: cost };
  const below_cost = unconfirmed === undefined ? null : pesewasToWire(unconfirmed);
  return { ...shown, bundle_id: bundle.supplierCode, ...prices, supplier_codes, below_cost };
}
