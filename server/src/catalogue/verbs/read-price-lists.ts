/** Asks suppliers for their price lists of a network, and reads them for a package. */
import { formatAmount, type Pesewas } from '@ntem/contract/money';
import { type Network, networks } from '@ntem/contract/networks';
import { type Reading, readOffer } from '#catalogue/rules/price-lists.ts';
import { findCodeFault } from '#catalogue/rules/supplier-code-form.ts';
import type { Deps } from '#deps.ts';
import type { Offer } from '#vendors/ports/bundles-port.ts';
import { callVendor } from '#vendors/ports/call-vendor.ts';
import { titleOf } from '#vendors/verbs/show-vendors.ts';

export type PriceDeps = Pick<Deps, 'db' | 'config' | 'suppliers' | 'log'>;

/** `offers` are undefined if the supplier did not give its list. */
export type PriceList = { supplier: string; offers: Offer[] | undefined };

/** Of every supplier that has one, in the settings' order. Never inside a transaction. */
export function readPriceLists({ suppliers, log }: PriceDeps, network: Network): Promise<PriceList[]> {
  const giving = suppliers.inOrder(network).filter(({ listOffers }) => listOffers !== undefined);
  return Promise.all(
    giving.map(async (port) => {
      const { name: supplier } = port;
      const offers = await callVendor(
        async (signal) => port.listOffers?.(network, signal),
        () => undefined,
      );
      // Nobody sells nothing: such a list proves nothing about a code.
      if (offers && offers.length > 0) return { supplier, offers };
      log.warn({ supplier, network }, 'the supplier did not give its price list');
      return { supplier, offers: undefined };
    }),
  );
}

export type Lists = Map<Network, PriceList[]>;

export async function readAllLists(deps: PriceDeps): Promise<Lists> {
  const read = networks.map(
    async (network): Promise<[Network, PriceList[]]> => [network, await readPriceLists(deps, network)],
  );
  return new Map(await Promise.all(read));
}

/** A package under the name that one supplier has for it. `isOwn`: a row of its own, not the package's first code. */
export type Sold = { supplier: string; code: string; cost: Pesewas | null; isOwn: boolean };

type Coded = {
  supplierCode: string;
  costPesewas: Pesewas | null;
  supplierCodes: readonly { supplier: string; code: string; costPesewas: Pesewas | null }[];
};

/** The code at each supplier of the network; as for orders, the supplier's own row comes first. */
export function listSold({ suppliers }: Pick<Deps, 'suppliers'>, network: Network, bundle: Coded): Sold[] {
  return suppliers.inOrder(network).flatMap(({ name: supplier }, place) => {
    const own = bundle.supplierCodes.find((row) => row.supplier === supplier);
    if (own) return { supplier, code: own.code, cost: own.costPesewas, isOwn: true };
    const { supplierCode: code, costPesewas: cost } = bundle;
    return place === 0 ? { supplier, code, cost, isOwn: false } : [];
  });
}

/** What speaks against a code at its supplier, whether or not that gives a price list. */
export function findFormFault(
  deps: Pick<Deps, 'suppliers' | 'config'>,
  { supplier, code }: Sold,
  wanted: { network: Network; megabytes: number },
): string | undefined {
  const port = deps.suppliers.inOrder(wanted.network).find(({ name }) => name === supplier);
  const fault = port?.readCode && findCodeFault(wanted, port.readCode(code.trim()));
  return fault && `${titleOf(deps, supplier)} ${fault}`;
}

export type Said = { sold: Sold; title: string; reading: Reading | { state: 'silent' } };

/** The lists' facts about a package. Suppliers without a list add nothing. */
export function readAll(
  deps: PriceDeps,
  lists: PriceList[],
  { sold, amount }: { sold: Sold[]; amount: Pesewas },
): Said[] {
  return lists.flatMap(({ supplier, offers }) => {
    const one = sold.find((some) => some.supplier === supplier);
    if (!one) return [];
    const reading = offers ? readOffer({ ...one, amount }, offers) : ({ state: 'silent' } as const);
    return { sold: one, title: titleOf(deps, supplier), reading };
  });
}

/** The warning shown beside the package, or undefined if all is well. */
function warningOf({ title, reading }: Said): string | undefined {
  if (reading.state === 'silent') return `${title} did not give its price list: the code was not checked.`;
  if (reading.state === 'gone') return `${title} does not sell this code.`;
  const takes = `${title} takes GH₵ ${formatAmount(reading.cost)}`;
  if (reading.state === 'above_amount') return `${takes}, more than we charge.`;
  return reading.state === 'above_cost' ? `${takes}, more than the cost price here.` : undefined;
}

export function joinWarnings(said: Said[]): string | null {
  return said.flatMap((one) => warningOf(one) ?? []).join(' ') || null;
}
