/** Every endpoint of the product, by method and path. */
import { accountEndpoints } from './accounts.ts';
import { allGuestEndpoints } from './all-guests.ts';
import { attentionEndpoints } from './attention.ts';
import { auditEndpoints } from './audit.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { downlineEndpoints } from './downline.ts';
import { earningsEndpoints } from './earnings.ts';
import { historyEndpoints } from './histories.ts';
import { ledgerEndpoints } from './ledger.ts';
import { payoutEndpoints } from './payouts.ts';
import { pricingEndpoints } from './pricing.ts';
import { purchaseEndpoints } from './purchase.ts';
import { reconciliationEndpoints } from './reconciliation.ts';
import { referralEndpoints } from './referrals.ts';
import { salesEndpoints } from './sales.ts';
import { salesControlEndpoints } from './sales-control.ts';
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
  ...attentionEndpoints,
  ...auditEndpoints,
  ...ledgerEndpoints,
  ...payoutEndpoints,
  ...reconciliationEndpoints,
  ...salesControlEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
