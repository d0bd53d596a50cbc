/** Sets many prices of a seller by one rule, exactly as previewed, or none of them. */
import { changePrice, type PriceRule, type PriceStart } from '@ntem/contract/catalogue/markup-rules';
import { formatAmount, type Pesewas } from '@ntem/contract/money';
import type { Role } from '@ntem/contract/people/roles';
import type { Author } from '#accounts/rules/author.ts';
import { upsertOverride } from '#catalogue/rows/price-overrides.ts';
import { findPriceFault, isAllowedLevel } from '#catalogue/rules/seller-price-limits.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { lockUser } from '#people/rows/users.ts';
import { listPrices } from './list-prices.ts';
import { priceRefusal } from './set-prices.ts';

export type MarkupRequest = {
  role: Role | null;
  targetLevel: number;
  rule: PriceRule;
  from: PriceStart;
  onlyUnset: boolean;
  /** By bundle, what the seller saw. */
  shown: ReadonlyMap<string, Pesewas>;
};

export async function markUpPrices(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  author: Author,
  { role, targetLevel, rule, from, onlyUnset, shown }: MarkupRequest,
): Promise<void> {
  if (!isAllowedLevel(role, targetLevel)) throw new Refusal('FORBIDDEN');
  const { userId: sellerId } = author;
  const { markupMaxPercent } = config;
  await inTransaction(db, async (tx) => {
    // A second markup at the same time sees the prices of the first.
    await lockUser(tx, sellerId);
    const rows = (await listPrices(tx, sellerId, markupMaxPercent)).filter(({ bundle }) =>
      shown.has(bundle.id),
    );
    if (rows.length < shown.size) throw new Refusal('PACKAGE_NOT_FOUND');
    const before = new Map<string, string>();
    const after = new Map<string, string>();
    for (const { bundle, base, highest, overrides } of rows) {
      const former = overrides.get(targetLevel);
      const price = changePrice(from, { base, highest, asks: former }, rule);
      // The seller's cost or price has changed meanwhile: the preview is outdated.
      if (price === undefined || price !== shown.get(bundle.id) || (onlyUnset && former !== undefined))
        throw new Refusal('STALE');
      const fault = findPriceFault({ price, base, markupMaxPercent });
      if (fault) throw priceRefusal(fault);
      await upsertOverride(tx, { sellerId, bundleId: bundle.id, targetLevel, price });
      before.set(bundle.name, former === undefined ? 'Not set' : formatAmount(former));
      after.set(bundle.name, formatAmount(price));
    }
    await recordAudit(tx, author, {
      action: 'markup.set',
      subject: sellerId,
      before: Object.fromEntries(before),
      after: { target_level: targetLevel, ...Object.fromEntries(after) },
    });
  });
}
