/** Endpoints of the shop: visible to visitors, without our costs. */
import type { storefrontEndpoints } from '@ntem/contract/shop/endpoints/storefront';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import type { ReadyAnswer } from '#kernel/http/ready-answer.ts';

type ReadyShops = { find(refCode: string | undefined): Promise<{ json: ReadyAnswer }> };

export function storefrontHandlers(shops: ReadyShops): HandlersOf<typeof storefrontEndpoints> {
  return {
    'GET /databundle-open/services': async ({ query }) => (await shops.find(query.ref)).json,
  };
}
