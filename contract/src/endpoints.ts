/** Every endpoint of the product, by method and path. */
import { accountEndpoints } from './accounts.ts';
import { purchaseEndpoints } from './purchase.ts';
import { sandboxEndpoints } from './sandbox.ts';
import { storefrontEndpoints } from './storefront.ts';

export const endpoints = {
  ...accountEndpoints,
  ...sandboxEndpoints,
  ...storefrontEndpoints,
  ...purchaseEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
