/** Presents the shop to its visitors. */
import { pesewasToWire } from '@ntem/contract/money';
import { storefrontEndpoints, type WireShop } from '@ntem/contract/shop/endpoints/storefront';
import type { Deps } from '#deps.ts';
import { picturePath } from '#sellers/rules/pictures.ts';
import type { DeliveryTime } from '#shop/rows/delivery-times.ts';
import { type ShownShop, showShop } from '#shop/verbs/show-shop.ts';

/** As it is now, past the memory. */
export async function readShop({ db, config }: Deps, refCode: string): Promise<WireShop> {
  return presentShop(await showShop({ db, config }, refCode));
}

export function presentShop(shown: ShownShop): WireShop {
  const { services, referrer, isLinkExpired, linkNow, isLinkUnknown } = shown;
  return storefrontEndpoints['GET /databundle-open/services'].data.parse({
    services: services.map(({ bundles, deliveryTime, ...service }) => ({
      ...service,
      ...presentDeliveryTime(deliveryTime),
      packages: bundles.map((bundle) => ({
        ...bundle,
        bundle_id: bundle.supplierCode,
        service_id: bundle.serviceId,
        amount: pesewasToWire(bundle.amountPesewas),
        final_price: pesewasToWire(bundle.price),
      })),
    })),
    ...(referrer && { referral_info: presentReferrer(referrer) }),
    ...(isLinkExpired && { referral_expired: true }),
    ...(linkNow && { referral_now: { referrer_name: linkNow.name, referral_code: linkNow.code } }),
    ...(isLinkUnknown && { referral_unknown: true }),
  });
}

export function presentDeliveryTime(time: Pick<DeliveryTime, 'usualMinutes' | 'runsLate'> | undefined) {
  return {
    ...(time?.usualMinutes && { usual_minutes: time.usualMinutes }),
    ...(time?.runsLate && { runs_late: true as const }),
  };
}

function presentReferrer({ name, role, face }: NonNullable<ShownShop['referrer']>) {
  return {
    referrer_name: name,
    referrer_role: role,
    shop_name: face.name ?? undefined,
    greeting: face.greeting ?? undefined,
    whatsapp: face.whatsapp ?? undefined,
    picture: face.pictureKey ? picturePath(face.pictureKey) : undefined,
  };
}
