/**
 * Warns every admin at once of a price that fell steeply, or that is below cost because one of them confirmed it.
 */
import type { Author } from '#accounts/rules/author.ts';
import type { NewPrice } from '#catalogue/rows/bulk-price-changes.ts';
import { isSteepFall } from '#catalogue/rules/known-costs.ts';
import type { Tx } from '#kernel/db/database.ts';
import { tellPrice } from '#people/verbs/send-admin-notice.ts';
import type { Package } from './compare-price-lists.ts';

/** Of many prices the steepest fall is named, and the others are counted. */
export async function warnOfFalls(tx: Tx, { userId }: Author, prices: NewPrice[]): Promise<void> {
  const falls = prices.filter(isSteepFall).sort((one, other) => Number(share(one) - share(other)));
  const [steepest] = falls;
  if (!steepest) return;
  const { bundleId, before, after } = steepest;
  await tellPrice(tx, {
    actorId: userId,
    bundleId,
    what: 'fall',
    from: before,
    to: after,
    others: falls.length - 1,
  });
}

const share = ({ before, after }: NewPrice) => (after * 10_000n) / before;

export async function warnOfPackage(
  tx: Tx,
  author: Author,
  { before, after }: { before?: Package; after: Package },
): Promise<void> {
  const { id: bundleId, amountPesewas: amount, confirmedCostPesewas: cost } = after;
  const isConfirmed =
    cost !== null &&
    (before?.confirmedCostPesewas !== cost || before.confirmedAmountPesewas !== after.confirmedAmountPesewas);
  if (isConfirmed)
    await tellPrice(tx, {
      actorId: author.userId,
      bundleId,
      what: 'below_cost',
      from: cost,
      to: amount,
      others: 0,
    });
  else if (before) await warnOfFalls(tx, author, [{ bundleId, before: before.amountPesewas, after: amount }]);
}
