/** Every endpoint of the product, by method and path. */
import { accountEndpoints } from './accounts.ts';
import { allGuestEndpoints } from './all-guests.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { downlineEndpoints } from './downline.ts';
import { earningsEndpoints } from './earnings.ts';
import { historyEndpoints } from './histories.ts';
import { pricingEndpoints } from './pricing.ts';
import { purchaseEndpoints } from './purchase.ts';
import { referralEndpoints } from './referrals.ts';
import { salesEndpoints } from './sales.ts';
import { sandboxEndpoints } from './sandbox.ts';
import { statisticsEndpoints } from './statistics.ts';
import { storefrontEndpoints } from './storefront.ts';
import { userEndpoints } from './users.ts';

export const endpoints = {
  ...accountEndpoints,
  ...sandboxEndpoints,
  ...storefrontEndpoints,
  ...purchaseEndpoints,
  ...allGuestEndpoints,
  ...catalogueEndpoints,
  ...historyEndpoints,
  ...statisticsEndpoints,
  ...userEndpoints,
  ...downlineEndpoints,
  ...earningsEndpoints,
  ...pricingEndpoints,
  ...referralEndpoints,
  ...salesEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
