/** The wire of the shop: what visitors see, without our costs. */
import { pesewasToWire } from '@ntem/contract/money';
import { type Shop, storefrontEndpoints } from '@ntem/contract/topics/storefront';
import type { ShownShop } from '#actions/catalogue/show-shop.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';
import type { ShopMemory } from '#http/wire/shop-memory.ts';

export function storefrontHandlers(memory: ShopMemory): HandlersOf<typeof storefrontEndpoints> {
  return {
    'GET /databundle-open/services': async ({ query }) => (await memory.find(query.ref)).json,
  };
}

export function presentShop(shown: ShownShop): Shop {
  const { services, referrer, isLinkExpired, linkNow, isLinkUnknown } = shown;
  return storefrontEndpoints['GET /databundle-open/services'].data.parse({
    services: services.map(({ bundles, ...service }) => ({
      ...service,
      packages: bundles.map((bundle) => ({
        ...bundle,
        bundle_id: bundle.supplierCode,
        service_id: bundle.serviceId,
        amount: pesewasToWire(bundle.amountPesewas),
        final_price: pesewasToWire(bundle.price),
      })),
    })),
    ...(referrer && { referral_info: { referrer_name: referrer.name, referrer_role: referrer.role } }),
    ...(isLinkExpired && { referral_expired: true }),
    ...(linkNow && { referral_now: { referrer_name: linkNow.name, referral_code: linkNow.code } }),
    ...(isLinkUnknown && { referral_unknown: true }),
  });
}
