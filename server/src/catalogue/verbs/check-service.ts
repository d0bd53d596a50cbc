/** Compares the packages of a service that goes on sale with the suppliers' price lists. */
import { listBundles, type Service, updateBundle } from '#catalogue/rows/catalogue.ts';
import { listAllSupplierCodes } from '#catalogue/rows/supplier-codes.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { joinWarnings, listSold, type PriceDeps, readAll, readPriceLists } from './read-price-lists.ts';

type Change = { before: Service; after: Pick<Service, 'status' | 'network'> };

/**
 * Refuses it for a package that its supplier does not sell, or for more than we charge. Answers what writes the warnings
 * beside packages that could not be compared, once the service is saved.
 */
export async function checkService(
  deps: PriceDeps,
  { before, after: { status, network } }: Change,
): Promise<() => Promise<void>> {
  const isOnSale = before.status === 'active' && before.network === network;
  if (status !== 'active' || isOnSale) return async () => {};
  const [lists, bundles, codesOf] = await Promise.all([
    readPriceLists(deps, network),
    listBundles(deps.db, before.id),
    listAllSupplierCodes(deps.db),
  ]);
  const compared = bundles
    .filter((bundle) => bundle.status === 'active')
    .map((bundle) => {
      const sold = listSold(deps, network, { ...bundle, supplierCodes: codesOf(bundle.id) });
      return { bundle, said: readAll(deps, lists, { sold, amount: bundle.amountPesewas }) };
    });
  const wrong = compared.flatMap(({ bundle, said }) => {
    const against = said.filter(({ reading: { state } }) => state === 'gone' || state === 'above_amount');
    return against.length > 0 ? `${bundle.name}: ${joinWarnings(against)}` : [];
  });
  if (wrong.length > 0)
    throw new Refusal('VALIDATION_FAILED', { message: wrong.join(' '), errors: { status: wrong.join(' ') } });
  return () =>
    inTransaction(deps.db, async (tx) => {
      for (const { bundle, said } of compared) {
        const warning = joinWarnings(said);
        if (warning !== bundle.warning) await updateBundle(tx, bundle.id, { warning });
      }
    });
}
