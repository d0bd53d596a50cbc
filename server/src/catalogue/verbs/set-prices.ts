/** Sets a seller's prices for the people below them: every given price, or none. */
import type { Pesewas } from '@ntem/contract/money';
import type { Role } from '@ntem/contract/people/roles';
import type { Author } from '#accounts/rules/author.ts';
import { deleteOverride, upsertOverride } from '#catalogue/rows/price-overrides.ts';
import { findPriceFault, isAllowedLevel, type TargetLevel } from '#catalogue/rules/seller-price-limits.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { listPrices } from './list-prices.ts';

/** No price takes the override away. */
export type PriceToSet = { bundleId: string; targetLevel: number; price: Pesewas | null };

export async function setPrices(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  author: Author,
  { role, wanted }: { role: Role | null; wanted: PriceToSet[] },
): Promise<void> {
  const sellerId = author.userId;
  const { markupMaxPercent } = config;
  await inTransaction(db, async (tx) => {
    const prices = new Map(
      (await listPrices(tx, sellerId, markupMaxPercent)).map((row) => [row.bundle.id, row]),
    );
    for (const { bundleId, targetLevel, price } of wanted) {
      if (!isAllowedLevel(role, targetLevel)) throw new Refusal('FORBIDDEN');
      const row = prices.get(bundleId);
      if (!row) throw new Refusal('PACKAGE_NOT_FOUND');
      const fault = price === null ? undefined : findPriceFault({ price, base: row.base, markupMaxPercent });
      if (fault) throw priceRefusal(fault);
      const override = { sellerId, bundleId, targetLevel };
      if (price === null) await deleteOverride(tx, override);
      else await upsertOverride(tx, { ...override, price });
      await recordAudit(tx, author, {
        action: price === null ? 'price.remove' : 'price.set',
        subject: bundleId,
        before: describe(targetLevel, row.overrides.get(targetLevel)),
        after: describe(targetLevel, price ?? undefined),
      });
    }
  });
}

export function priceRefusal(fault: string): Refusal {
  return new Refusal('VALIDATION_FAILED', { message: fault, errors: { custom_price: fault } });
}

function describe(targetLevel: TargetLevel, price: Pesewas | undefined) {
  return { target_level: targetLevel, price_pesewas: price ?? null };
}
