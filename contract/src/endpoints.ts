/** Every endpoint of the product, by method and path. */

import { priceChangeEndpoints } from '#catalogue/endpoints/bulk-price-changes.ts';
import { accountEndpoints } from './accounts/endpoints/accounts.ts';
import { factorEndpoints } from './accounts/endpoints/factors.ts';
import { sessionEndpoints } from './accounts/endpoints/sessions.ts';
import { ledgerEndpoints } from './books/endpoints/ledger.ts';
import { morningEndpoints } from './books/endpoints/morning.ts';
import { rankingEndpoints } from './books/endpoints/rankings.ts';
import { reconciliationEndpoints } from './books/endpoints/reconciliation.ts';
import { statisticsEndpoints } from './books/endpoints/statistics.ts';
import { supplierFloatEndpoints } from './books/endpoints/supplier-float.ts';
import { catalogueEndpoints } from './catalogue/endpoints/catalogue.ts';
import { importEndpoints } from './catalogue/endpoints/imports.ts';
import { pricingEndpoints } from './catalogue/endpoints/pricing.ts';
import { salesPauseEndpoints } from './catalogue/endpoints/sales-pauses.ts';
import { channelEndpoints } from './channels/endpoints/channels.ts';
import { apiKeyEndpoints } from './developers/endpoints/api-keys.ts';
import { sellerApiEndpoints } from './developers/endpoints/seller-api.ts';
import { webhookEndpoints } from './developers/endpoints/webhooks.ts';
import { counterEndpoints } from './floats/endpoints/counter.ts';
import { floatEndpoints } from './floats/endpoints/floats.ts';
import { sellerFloatEndpoints } from './floats/endpoints/seller-floats.ts';
import { aboutEndpoints } from './installation/endpoints/about.ts';
import { brandEndpoints } from './installation/endpoints/brand.ts';
import { firstDayEndpoints } from './installation/endpoints/first-day.ts';
import { legalTextEndpoints } from './installation/endpoints/legal-texts.ts';
import { restoreEndpoints } from './installation/endpoints/restore.ts';
import { listEndpoints } from './lists/endpoints/lists.ts';
import { alarmEndpoints } from './notices/endpoints/alarms.ts';
import { announcementEndpoints } from './notices/endpoints/announcements.ts';
import { messageTextEndpoints } from './notices/endpoints/message-texts.ts';
import { noticeEndpoints } from './notices/endpoints/notices.ts';
import { reportEndpoints } from './notices/endpoints/reports.ts';
import { finderEndpoints } from './orders/endpoints/finder.ts';
import { historyEndpoints } from './orders/endpoints/histories.ts';
import { ownOrderEndpoints } from './orders/endpoints/own-orders.ts';
import { purchaseEndpoints } from './orders/endpoints/purchase.ts';
import { savedFilterEndpoints } from './orders/endpoints/saved-filters.ts';
import { earningsEndpoints } from './payouts/endpoints/earnings.ts';
import { payoutEndpoints } from './payouts/endpoints/payouts.ts';
import { auditEndpoints } from './people/endpoints/audit.ts';
import { invitationEndpoints } from './people/endpoints/invitations.ts';
import { privacyEndpoints } from './people/endpoints/privacy.ts';
import { userEndpoints } from './people/endpoints/users.ts';
import { attentionEndpoints } from './review/endpoints/attention.ts';
import { handsetEndpoints } from './sandbox/endpoints/handset.ts';
import { sandboxEndpoints } from './sandbox/endpoints/sandbox.ts';
import { allGuestEndpoints } from './sellers/endpoints/all-guests.ts';
import { customerEndpoints } from './sellers/endpoints/customers.ts';
import { myShopEndpoints, sellerShopEndpoints } from './sellers/endpoints/my-shop.ts';
import { referralEndpoints } from './sellers/endpoints/referrals.ts';
import { salesEndpoints } from './sellers/endpoints/sales.ts';
import { sellerHomeEndpoints } from './sellers/endpoints/seller-home.ts';
import { statementEndpoints } from './sellers/endpoints/statements.ts';
import { subagentEndpoints } from './sellers/endpoints/subagents.ts';
import { storefrontEndpoints } from './shop/endpoints/storefront.ts';
import { vendorEndpoints } from './vendors/endpoints/vendors.ts';

export const endpoints = {
  ...accountEndpoints,
  ...sessionEndpoints,
  ...factorEndpoints,
  ...sandboxEndpoints,
  ...storefrontEndpoints,
  ...purchaseEndpoints,
  ...ownOrderEndpoints,
  ...allGuestEndpoints,
  ...catalogueEndpoints,
  ...historyEndpoints,
  ...statisticsEndpoints,
  ...aboutEndpoints,
  ...brandEndpoints,
  ...legalTextEndpoints,
  ...restoreEndpoints,
  ...morningEndpoints,
  ...finderEndpoints,
  ...priceChangeEndpoints,
  ...importEndpoints,
  ...firstDayEndpoints,
  ...rankingEndpoints,
  ...savedFilterEndpoints,
  ...privacyEndpoints,
  ...userEndpoints,
  ...invitationEndpoints,
  ...subagentEndpoints,
  ...customerEndpoints,
  ...earningsEndpoints,
  ...floatEndpoints,
  ...sellerFloatEndpoints,
  ...counterEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpoints,
  ...sellerApiEndpoints,
  ...listEndpoints,
  ...statementEndpoints,
  ...pricingEndpoints,
  ...referralEndpoints,
  ...salesEndpoints,
  ...sellerHomeEndpoints,
  ...noticeEndpoints,
  ...myShopEndpoints,
  ...sellerShopEndpoints,
  ...alarmEndpoints,
  ...messageTextEndpoints,
  ...announcementEndpoints,
  ...reportEndpoints,
  ...attentionEndpoints,
  ...auditEndpoints,
  ...ledgerEndpoints,
  ...payoutEndpoints,
  ...reconciliationEndpoints,
  ...salesPauseEndpoints,
  ...supplierFloatEndpoints,
  ...vendorEndpoints,
  ...channelEndpoints,
  ...handsetEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
