/** Endpoints of sellers' prices. */
import type { PricingPackage, pricingEndpoints } from '@ntem/contract/catalogue/endpoints/pricing';
import { markupTexts, type PriceStart } from '@ntem/contract/catalogue/markup-rules';
import { priceTexts } from '@ntem/contract/catalogue/price-texts';
import { type Pesewas, pesewasFromWire, pesewasToWire } from '@ntem/contract/money';
import { allowedLevels } from '#catalogue/rules/seller-price-limits.ts';
import { listPrices, type PricedForSeller } from '#catalogue/verbs/list-prices.ts';
import { markUpPrices } from '#catalogue/verbs/mark-up-prices.ts';
import { type PriceToSet, priceRefusal, setPrices } from '#catalogue/verbs/set-prices.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

export function pricingHandlers(deps: Deps): HandlersOf<typeof pricingEndpoints> {
  return {
    'GET /pricing/packages': async ({ actor }) => ({
      data: (await listPrices(deps.db, actor.userId, deps.config.markupMaxPercent)).map(presentPackage),
      meta: { allowed_levels: [...allowedLevels(actor.role)] },
    }),
    'POST /pricing/overrides': async ({ actor, author, body }) => {
      const wanted = readOverride(body);
      await setPrices(deps, author, { role: actor.role, wanted: [wanted] });
      return { message: 'Price saved successfully', data: presentOverride(wanted) };
    },
    'POST /pricing/overrides/batch': async ({ actor, author, body }) => {
      const wanted = body.overrides.map(readOverride);
      await setPrices(deps, author, { role: actor.role, wanted });
      return { message: 'Prices saved successfully', data: wanted.map(presentOverride) };
    },
    'POST /pricing/markups': async ({ actor, author, body }) => {
      const shown = new Map(body.prices.map((row) => [row.package_id, readPrice(row.custom_price)]));
      const rule = {
        by: body.by,
        change: readChange(body.change, body.from),
        roundTo: readPrice(Number(body.round_to)),
      };
      await markUpPrices(deps, author, {
        role: actor.role,
        targetLevel: body.target_level,
        rule,
        from: body.from,
        onlyUnset: body.only_unset,
        shown,
      });
      return { message: 'Prices saved successfully', data: { set: shown.size } };
    },
  };
}

type WireOverride = { package_id: string; target_level: number; custom_price?: unknown };

function readOverride(override: WireOverride): PriceToSet {
  return {
    bundleId: override.package_id,
    targetLevel: override.target_level,
    price: override.custom_price === null ? null : readPrice(override.custom_price),
  };
}

/** Anything but a plain amount with at most two decimals gets the same text. */
function readPrice(given: unknown): Pesewas {
  const price = typeof given === 'number' ? pesewasFromWire(given) : undefined;
  if (price === undefined) throw priceRefusal(priceTexts.invalid);
  return price;
}

/** A markup is never negative; a price can be lowered. */
function readChange(given: number, from: PriceStart): bigint {
  const change = pesewasFromWire(given);
  if (change !== undefined && (change >= 0n || from === 'price')) return change;
  const { change: message } = markupTexts;
  throw new Refusal('VALIDATION_FAILED', { message, errors: { change: message } });
}

function presentOverride({ bundleId, targetLevel, price }: PriceToSet) {
  return {
    package_id: bundleId,
    target_level: targetLevel,
    custom_price: price === null ? null : pesewasToWire(price),
  };
}

function presentPackage({ bundle, service, base, highest, overrides }: PricedForSeller): PricingPackage {
  const prices = [...overrides].map(([level, price]) => [String(level), pesewasToWire(price)]);
  return {
    ...toWire(bundle),
    service_name: service.name,
    network: service.network,
    base_price: pesewasToWire(base),
    highest_price: pesewasToWire(highest),
    existing_overrides: Object.fromEntries(prices),
  };
}
