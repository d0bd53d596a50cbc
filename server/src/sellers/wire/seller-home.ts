/** Endpoint of a seller's home. */
import { pesewasToWire } from '@ntem/contract/money';
import type { SellerHome, sellerHomeEndpoints } from '@ntem/contract/sellers/endpoints/seller-home';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { markShared } from '#sellers/rows/homes.ts';
import { stepsFor } from '#sellers/rules/first-steps.ts';
import { isRenewable } from '#sellers/rules/link-renewal.ts';
import { type ShownHome, showHome } from '#sellers/verbs/show-home.ts';
import { presentSale } from './sales.ts';

export function sellerHomeHandlers(deps: Deps): HandlersOf<typeof sellerHomeEndpoints> {
  return {
    'GET /seller-home': async ({ actor, origin }) => ({
      data: presentHome(origin, await showHome(deps, actor.userId)),
    }),
    'POST /seller-home/shared': async ({ actor }) => {
      await markShared(deps.db, actor.userId);
      return { data: {} };
    },
  };
}

function presentHome(origin: string, { today, available, latest, facts, link }: ShownHome): SellerHome {
  return {
    today: {
      date: today.day,
      total_sales: pesewasToWire(today.sales),
      total_commission: pesewasToWire(today.commission),
      successful_purchases: today.successful,
      total_purchases: today.total,
    },
    last_week: { date: today.dayBefore, total_commission: pesewasToWire(today.commissionBefore) },
    available: pesewasToWire(available),
    latest: latest.map(presentSale),
    steps: stepsFor(facts).map(({ step, isDone }) => ({ step, is_done: isDone })),
    packages: facts.packages,
    unset_prices: facts.packages - facts.setPrices,
    link: {
      referral_code: link.code,
      guest_checkout_url: `${origin}/guest-checkout/${link.code}`,
      is_valid: link.isCurrent,
      expires_at: link.expiresAt.toISOString(),
      is_renewable: isRenewable(link),
    },
  };
}
