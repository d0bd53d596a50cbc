/** Which vendor an attempt goes to: the first in order that serves it, takes orders now, and has not said no to it. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import { listAttempts } from '#db/attempts/attempts.ts';
import { claimTrial, findRoute, type LineRole, type Route } from '#db/attempts/vendor-lines.ts';
import { listSupplierCodes } from '#db/catalogue/supplier-codes.ts';
import type { Db, Tx } from '#db/database.ts';
import type { Order } from '#db/orders/orders.ts';
import { orderVendors, pickVendor } from '#domain/attempts/routing.ts';
import type { BundlesPort } from '#providers/bundles-port.ts';
import type { MessagesPort } from '#providers/messages-port.ts';
import type { PaymentsPort } from '#providers/payments-port.ts';
import type { Messengers } from '#providers/vendors.ts';
import type { LifeDeps } from './life.ts';

type RouteDeps = Pick<LifeDeps, 'gateways' | 'suppliers'>;

/** Those that the settings name for one thing on a network, in their order, whether they rest or not. */
export function listAbleVendors(
  { gateways, suppliers, messages }: RouteDeps & { messages: Messengers },
  { role, network }: { role: LineRole; network: Network },
): string[] {
  if (role === 'deliver') return suppliers.inOrder(network).map(({ name }) => name);
  if (role === 'send') return messages.inOrder().map(({ name }) => name);
  return listAbleGateways({ gateways }, { role, network });
}

/** With what the supplier calls the package, and what it takes for it. */
export type SupplierChoice = { supplier: BundlesPort; supplierCode: string; cost: Pesewas };

/** Those that could deliver this order, in order, whether they rest or not. */
export async function listAbleSuppliers(
  { suppliers }: Pick<RouteDeps, 'suppliers'>,
  tx: Tx,
  order: Order,
): Promise<{ able: SupplierChoice[]; route: Route }> {
  const { network } = order;
  const route = await findRoute(tx, { role: 'deliver', network });
  const first = firstSupplier({ suppliers }, order);
  const all = suppliers.inOrder(network);
  if (all.length === 1) return { route, able: [first] };
  const codes = await listSupplierCodes(tx, order.bundleId);
  const attempts = await listAttempts(tx, order.id, 'deliver');
  const refusedBy = attempts.filter(({ refused }) => refused).map(({ provider }) => provider);
  const names = orderVendors(
    all.map(({ name }) => name),
    route.chosen,
  );
  const able = names
    .filter((name) => !refusedBy.includes(name))
    .flatMap((name) => {
      const supplier = suppliers.of(name);
      const own = codes.find((code) => code.supplier === name);
      if (own) return { supplier, supplierCode: own.code, cost: own.costPesewas };
      return name === first.supplier.name ? first : [];
    });
  return { able, route };
}

/** Whatever is known of it: an admin may want it all the same. */
export function firstSupplier({ suppliers }: Pick<RouteDeps, 'suppliers'>, order: Order): SupplierChoice {
  const { network, supplierCode, costPesewas: cost } = order;
  return { supplier: suppliers.for(network), supplierCode, cost };
}

/** `only`: this one, although it rests. Undefined where nobody takes it now. */
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
  return find(await pick(tx, { role: 'deliver', network: order.network, names, route }));
}

type Wanted<Role extends LineRole> = {
  role: Role;
  network: Network;
  except?: readonly string[];
  /** Who would be asked now: nobody that rests is tried for it. */
  onlyLooks?: boolean;
};

export async function chooseGateway(
  deps: RouteDeps,
  tx: Tx,
  wanted: Wanted<'collect' | 'pay_out'>,
): Promise<PaymentsPort | undefined> {
  const name = await chooseName(tx, listAbleGateways(deps, wanted), wanted);
  return name === undefined ? undefined : deps.gateways.of(name);
}

export async function chooseMessenger(
  { db, messages }: { db: Db; messages: Messengers },
  wanted: Omit<Wanted<'send'>, 'role'>,
): Promise<MessagesPort | undefined> {
  const able = messages.inOrder().map(({ name }) => name);
  const name = await chooseName(db, able, { ...wanted, role: 'send' });
  return name === undefined ? undefined : messages.of(name);
}

/**
 * Of vendors that all rest, the first is asked that no person lets rest: the question itself shows whether it is back.
 */
async function chooseName(
  db: Db | Tx,
  able: readonly string[],
  { role, network, except = [], onlyLooks = false }: Wanted<'collect' | 'pay_out' | 'send'>,
): Promise<string | undefined> {
  const [only = ''] = able;
  if (able.length === 1) return except.includes(only) ? undefined : only;
  const route = await findRoute(db, { role, network });
  const names = orderVendors(able, route.chosen).filter((name) => !except.includes(name));
  const byHand = route.lines.filter(({ restedBy }) => restedBy).map(({ vendor }) => vendor);
  const picked = await pick(db, { role, network, names, route, onlyLooks });
  return picked ?? names.find((one) => !byHand.includes(one));
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

type Picking = { role: LineRole; network: Network; names: string[]; route: Route; onlyLooks?: boolean };

async function pick(
  db: Db | Tx,
  { role, network, names, route, onlyLooks = false }: Picking,
): Promise<string | undefined> {
  const picked = pickVendor(
    names.map((name) => {
      const line = route.lines.find(({ vendor }) => vendor === name);
      return { name, isResting: line?.restingSince != null, isTrialDue: line?.isTrialDue ?? false };
    }),
  );
  for (const vendor of onlyLooks ? [] : (picked?.trials ?? []))
    if (await claimTrial(db, { role, vendor, network })) return vendor;
  return picked?.name;
}
