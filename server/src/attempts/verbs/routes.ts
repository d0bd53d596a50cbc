/** Chooses the vendor of an attempt: the first in order that serves it, takes orders now, and has not refused it. */
import type { Pesewas } from '@ntem/contract/money';
import { type Network, networks } from '@ntem/contract/networks';
import { type AbleSupplier, listAble, type ServingSupplier } from '#attempts/rows/able-suppliers.ts';
import { claimTrial, findRoute, type LineRole, type Route } from '#attempts/rows/vendor-lines.ts';
import { orderVendors, pickVendor } from '#attempts/rules/routing.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import type { Order } from '#orders/rows/orders.ts';
import type { BundlesPort } from '#vendors/ports/bundles-port.ts';
import type { MessagesPort } from '#vendors/ports/messages-port.ts';
import type { PaymentsPort } from '#vendors/ports/payments-port.ts';
import type { Messengers } from '#vendors/ports/vendors.ts';
import type { AttemptDeps } from './attempt-context.ts';

type RouteDeps = Pick<AttemptDeps, 'gateways' | 'suppliers'>;

/** The vendors that the settings name for a job on a network, in order, paused or not. */
export function listAbleVendors(
  { gateways, suppliers, messages }: RouteDeps & { messages: Messengers },
  { role, network }: { role: LineRole; network: Network },
): string[] {
  if (role === 'deliver') return suppliers.inOrder(network).map(({ name }) => name);
  if (role === 'send') return messages.inOrder().map(({ name }) => name);
  return listAbleGateways({ gateways }, { role, network });
}

/** With the supplier's code and cost of the package. */
export type SupplierChoice = { supplier: BundlesPort; supplierCode: string; cost: Pesewas };

type AbleChoice = SupplierChoice & Pick<AbleSupplier, 'wasTried'>;

/** Suppliers of these networks, in the order of the settings. */
export function listServing(
  { suppliers }: Pick<RouteDeps, 'suppliers'>,
  of: readonly Network[] = networks,
): ServingSupplier[] {
  return of.flatMap((network) =>
    suppliers.inOrder(network).map(({ name }, place) => ({ network, supplier: name, isFirst: place === 0 })),
  );
}

/** The suppliers that could deliver this order, in order, paused or not. */
export async function listAbleSuppliers(
  { suppliers }: Pick<RouteDeps, 'suppliers'>,
  tx: Tx,
  order: Order,
): Promise<{ able: AbleChoice[]; route: Route }> {
  const { id: orderId, network } = order;
  const serving = listServing({ suppliers }, [network]);
  const { able: found, route } = await listAble(tx, { orderId, serving });
  const names = orderVendors(
    found.map(({ supplier }) => supplier),
    route.chosen,
  );
  const able = names.flatMap((name) => found.filter(({ supplier }) => supplier === name));
  return {
    route,
    able: able.map(({ supplier, supplierCode, costPesewas: cost, wasTried }) => ({
      supplier: suppliers.of(supplier),
      supplierCode,
      cost,
      wasTried,
    })),
  };
}

/** Includes suppliers that have already failed: an admin may want one all the same. */
export function firstSupplier({ suppliers }: Pick<RouteDeps, 'suppliers'>, order: Order): SupplierChoice {
  const { network, supplierCode, costPesewas: cost } = order;
  return { supplier: suppliers.for(network), supplierCode, cost };
}

/** `only`: this supplier, even if it is paused. Undefined if none takes it now. */
export async function chooseSupplier(
  deps: RouteDeps,
  tx: Tx,
  order: Order,
  { only }: { only?: string | undefined } = {},
): Promise<SupplierChoice | undefined> {
  const { able, route } = await listAbleSuppliers(deps, tx, order);
  const find = (name: string | undefined) => able.find(({ supplier }) => supplier.name === name);
  if (only) return find(only);
  const names = able.map(({ supplier }) => supplier.name);
  // A paused supplier is tried with an order that it has not failed already.
  const noTrialOf = able.filter(({ wasTried }) => wasTried).map(({ supplier }) => supplier.name);
  return find(await pick(tx, { role: 'deliver', network: order.network, names, route, noTrialOf }));
}

type RouteQuery<Role extends LineRole> = {
  role: Role;
  network: Network;
  except?: readonly string[];
  /** The vendor that would be asked now. No paused vendor is tried for this. */
  onlyLooks?: boolean;
};

export async function chooseGateway(
  deps: RouteDeps,
  tx: Tx,
  query: RouteQuery<'collect' | 'pay_out'>,
): Promise<PaymentsPort | undefined> {
  const name = await chooseName(tx, listAbleGateways(deps, query), query);
  return name === undefined ? undefined : deps.gateways.of(name);
}

export async function chooseMessenger(
  { db, messages }: { db: Db; messages: Messengers },
  query: Omit<RouteQuery<'send'>, 'role'>,
): Promise<MessagesPort | undefined> {
  const able = messages.inOrder().map(({ name }) => name);
  const name = await chooseName(db, able, { ...query, role: 'send' });
  return name === undefined ? undefined : messages.of(name);
}

/** If all are paused, the first one not paused by a person is asked: the question itself shows whether it is back. */
async function chooseName(
  db: Db | Tx,
  able: readonly string[],
  { role, network, except = [], onlyLooks = false }: RouteQuery<'collect' | 'pay_out' | 'send'>,
): Promise<string | undefined> {
  const [only = ''] = able;
  if (able.length === 1) return except.includes(only) ? undefined : only;
  const route = await findRoute(db, { role, network });
  const names = orderVendors(able, route.chosen).filter((name) => !except.includes(name));
  const byHand = route.lines.filter(({ pausedBy }) => pausedBy).map(({ vendor }) => vendor);
  const picked = await pick(db, { role, network, names, route, onlyLooks });
  return picked ?? names.find((one) => !byHand.includes(one));
}

/** True if a gateway named in the settings pays out to this network. */
export function paysOutTo({ gateways }: Pick<RouteDeps, 'gateways'>, network: Network): boolean {
  return listAbleGateways({ gateways }, { role: 'pay_out', network }).length > 0;
}

function listAbleGateways(
  { gateways }: Pick<RouteDeps, 'gateways'>,
  { role, network }: { role: 'collect' | 'pay_out'; network: Network },
): string[] {
  const able = gateways.inOrder().filter((gateway) => serves(gateway, role, network));
  return able.map(({ name }) => name);
}

function serves({ collect, payOut }: PaymentsPort, role: 'collect' | 'pay_out', network: Network): boolean {
  const { networks } = role === 'collect' ? collect : payOut;
  return networks === undefined || networks.includes(network);
}

type Picking = {
  role: LineRole;
  network: Network;
  names: string[];
  route: Route;
  noTrialOf?: string[];
  onlyLooks?: boolean;
};

async function pick(
  db: Db | Tx,
  { role, network, names, route, noTrialOf = [], onlyLooks = false }: Picking,
): Promise<string | undefined> {
  const picked = pickVendor(
    names.map((name) => {
      const line = route.lines.find(({ vendor }) => vendor === name);
      const isTrialDue = line?.isTrialDue === true && !noTrialOf.includes(name);
      return { name, isPaused: line?.pausedSince != null, isTrialDue };
    }),
  );
  for (const vendor of onlyLooks ? [] : (picked?.trials ?? []))
    if (await claimTrial(db, { role, vendor, network })) return vendor;
  return picked?.name;
}
