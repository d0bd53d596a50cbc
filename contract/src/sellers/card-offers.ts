/** Chooses the few prices that represent a shop: on the card beside its link, and in the link's text. Pure. */
import type { ShopPackage, ShopService } from '#shop/endpoints/storefront.ts';

export const mostOffers = 3;

/** The gigabyte of each service, which everybody compares by, or else its cheapest. */
export function cardOffers(services: readonly ShopService[]): { service: ShopService; offer: ShopPackage }[] {
  return services
    .flatMap((service) => {
      const offer = service.packages.find(({ megabytes }) => megabytes === 1000) ?? service.packages[0];
      return offer ? [{ service, offer }] : [];
    })
    .slice(0, mostOffers);
}
