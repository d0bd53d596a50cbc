/** Compares a package with its suppliers' price lists before it is saved, and fills in missing values from them. */
import { formatAmount, type Pesewas, pesewasToWire } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import { type Bundle, findService, type NewBundle } from '#catalogue/rows/catalogue.ts';
import { noteCosts } from '#catalogue/rows/known-costs.ts';
import type { SupplierCode } from '#catalogue/rows/supplier-codes.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { titleOf } from '#vendors/verbs/show-vendors.ts';
import {
  findFormFault,
  joinWarnings,
  listSold,
  type PriceDeps,
  readAll,
  readPriceLists,
  type Said,
  type Sold,
} from './read-price-lists.ts';

export type Package = Bundle & { supplierCodes: SupplierCode[] };
/** `belowCost`: an admin has confirmed that it is sold for less than it last cost. */
export type NewPackage = NewBundle & { supplierCodes: SupplierCode[]; belowCost?: boolean };

/** As an admin sends it: the supplier's cost may come from its list. */
export type TypedCode = Omit<SupplierCode, 'costPesewas'> & { costPesewas: Pesewas | null };
export type TypedPackage = NewBundle & { supplierCodes: TypedCode[]; belowCost?: boolean };

type Checked = Pick<Package, 'supplierCode' | 'costPesewas' | 'supplierCodes'> & { warning?: string | null };

/** A supplier that does not answer never keeps anybody from saving: the package says that it was not checked. */
export async function checkPackage(
  deps: PriceDeps,
  { before, after: typed }: { before?: Package | undefined; after: TypedPackage },
): Promise<Checked> {
  const service = await findService(deps.db, typed.serviceId);
  if (!service) {
    throw new Refusal('VALIDATION_FAILED', { errors: { service_id: 'Service information is missing' } });
  }
  const { network } = service;
  const after = { ...typed, ...completeCodes(deps, { network, before, typed }) };
  const sold = listSold(deps, network, after);
  const had = before?.serviceId === after.serviceId ? listSold(deps, network, before) : [];
  const isNew = (one: Sold) =>
    !had.some(({ supplier, code }) => supplier === one.supplier && code === one.code);
  const isActive = (after.status ?? 'active') === 'active';
  const goesOnSale = isActive && before?.status !== 'active';
  const isOtherSize = before?.megabytes !== after.megabytes;
  for (const one of isActive ? sold : []) {
    const isRead = goesOnSale || isOtherSize || isNew(one);
    const fault = isRead && findFormFault(deps, one, { ...after, network });
    if (fault) throw wrongCode(one, fault);
  }
  const isAsked = isActive || sold.some(isNew);
  const lists = isAsked ? await readPriceLists(deps, network) : [];
  const said = readAll(deps, lists, { sold, amount: after.amountPesewas });
  const mayBeBelow = after.belowCost === true || !isActive;
  for (const one of said) refuse(one, { isNewThere: goesOnSale || isNew(one.sold), mayBeBelow });
  await noteCosts(
    deps.db,
    'list',
    said.flatMap(({ sold: { isOwn }, reading }) => (!isOwn && 'cost' in reading ? reading : [])),
  );
  const saidOfFirst = said.find((one) => !one.sold.isOwn);
  const take = <Typed extends Row>(row: Typed, one: Said | undefined) =>
    takeFromList(row, one, after.amountPesewas);
  const first = take({ code: after.supplierCode, costPesewas: after.costPesewas }, saidOfFirst);
  const codes = after.supplierCodes.map((row) =>
    take(
      row,
      said.find(({ sold: { supplier, isOwn } }) => isOwn && supplier === row.supplier),
    ),
  );
  return {
    supplierCode: first.code,
    costPesewas: first.costPesewas,
    supplierCodes: codes.map((row) => requireCost(deps, row)),
    ...(isAsked && { warning: joinWarnings(said) }),
  };
}

/** A code that was sold before may be out of stock for a day: that does not block other changes. */
function refuse(
  { sold, title, reading }: Said,
  { isNewThere, mayBeBelow }: { isNewThere: boolean; mayBeBelow: boolean },
): void {
  if (reading.state === 'gone' && isNewThere) throw wrongCode(sold, `${title} does not sell this code`);
  if (reading.state === 'above_amount' && !mayBeBelow) throw belowCostRefusal(reading.cost, title);
}

function wrongCode({ isOwn }: Sold, fault: string): Refusal {
  return new Refusal('VALIDATION_FAILED', { errors: { [isOwn ? 'supplier_codes' : 'bundle_id']: fault } });
}

export function belowCostRefusal(cost: Pesewas, title?: string): Refusal {
  const says = title ? `${title} takes` : 'It last cost';
  return new Refusal('BELOW_COST', {
    message: `${says} GH₵ ${formatAmount(cost)}, more than the amount.`,
    data: { cost: pesewasToWire(cost) },
  });
}

type Change = { network: Network; before: Package | undefined; typed: TypedPackage };

/**
 * Each supplier once, and only standby ones. Rows of others are kept: a supplier left out of the settings for a week
 * finds its codes again.
 */
function completeCodes({ suppliers }: PriceDeps, { network, before, typed }: Change) {
  const standingBy = suppliers
    .inOrder(network)
    .slice(1)
    .map(({ name }) => name);
  const had = before?.supplierCodes ?? [];
  const given = typed.supplierCodes.map((row) => row.supplier);
  const isKnown = (name: string) =>
    standingBy.includes(name) || had.some(({ supplier }) => supplier === name);
  if (new Set(given).size !== given.length || !given.every(isKnown)) {
    throw new Refusal('VALIDATION_FAILED', {
      errors: { supplier_codes: 'Please name each supplier once, and only those that stand by' },
    });
  }
  const kept = had.filter(({ supplier }) => !standingBy.includes(supplier) && !given.includes(supplier));
  // Forms trim: an unchanged code keeps the spaces that its supplier wants.
  const spelled = (code: string, earlier: string | undefined) => (earlier?.trim() === code ? earlier : code);
  const codes = typed.supplierCodes.map((row) => {
    const earlier = had.find(({ supplier }) => supplier === row.supplier);
    return { ...row, code: spelled(row.code, earlier?.code) };
  });
  return {
    supplierCode: spelled(typed.supplierCode, before?.supplierCode),
    supplierCodes: [...kept, ...codes],
  };
}

type Row = { code: string; costPesewas: Pesewas | null };

/** The code as the list spells it, and the list's price where none was typed and it is not above the amount. */
function takeFromList<Typed extends Row>(row: Typed, said: Said | undefined, amount: Pesewas): Typed {
  const reading = said?.reading;
  if (!reading || !('cost' in reading)) return row;
  const listed = reading.state === 'above_amount' || reading.cost > amount ? null : reading.cost;
  return { ...row, code: reading.code, costPesewas: row.costPesewas ?? listed };
}

function requireCost(deps: PriceDeps, { supplier, code, costPesewas }: TypedCode): SupplierCode {
  if (costPesewas !== null) return { supplier, code, costPesewas };
  throw new Refusal('VALIDATION_FAILED', {
    errors: { supplier_codes: `Please enter what ${titleOf(deps, supplier)} takes for this package` },
  });
}
