/** Every endpoint of the product, by method and path. */
import { accountEndpoints } from './topics/accounts.ts';
import { aboutEndpoints } from './topics/admin/about.ts';
import { brandEndpoints } from './topics/admin/brand.ts';
import { finderEndpoints } from './topics/admin/finder.ts';
import { firstDayEndpoints } from './topics/admin/first-day.ts';
import { importEndpoints } from './topics/admin/imports.ts';
import { morningEndpoints } from './topics/admin/morning.ts';
import { priceChangeEndpoints } from './topics/admin/price-changes.ts';
import { privacyEndpoints } from './topics/admin/privacy.ts';
import { rankingEndpoints } from './topics/admin/rankings.ts';
import { restoreEndpoints } from './topics/admin/restore.ts';
import { allGuestEndpoints } from './topics/all-guests.ts';
import { attentionEndpoints } from './topics/attention.ts';
import { auditEndpoints } from './topics/audit.ts';
import { catalogueEndpoints } from './topics/catalogue.ts';
import { customerEndpoints } from './topics/customers.ts';
import { downlineEndpoints } from './topics/downline.ts';
import { earningsEndpoints } from './topics/earnings.ts';
import { factorEndpoints } from './topics/factors.ts';
import { historyEndpoints } from './topics/histories.ts';
import { ledgerEndpoints } from './topics/ledger.ts';
import { alarmEndpoints } from './topics/notices/alarms.ts';
import { announcementEndpoints } from './topics/notices/announcements.ts';
import { messageTextEndpoints } from './topics/notices/message-texts.ts';
import { noticeEndpoints } from './topics/notices/notices.ts';
import { reportEndpoints } from './topics/notices/reports.ts';
import { payoutEndpoints } from './topics/payouts.ts';
import { pricingEndpoints } from './topics/pricing.ts';
import { purchaseEndpoints } from './topics/purchase.ts';
import { reconciliationEndpoints } from './topics/reconciliation.ts';
import { referralEndpoints } from './topics/referrals.ts';
import { salesEndpoints } from './topics/sales.ts';
import { salesControlEndpoints } from './topics/sales-control.ts';
import { sandboxEndpoints } from './topics/sandbox.ts';
import { sellerHomeEndpoints } from './topics/seller-home.ts';
import { myShopEndpoints, sellerShopEndpoints } from './topics/selling/my-shop.ts';
import { statementEndpoints } from './topics/selling/statements.ts';
import { sessionEndpoints } from './topics/sessions.ts';
import { statisticsEndpoints } from './topics/statistics.ts';
import { storefrontEndpoints } from './topics/storefront.ts';
import { userEndpoints } from './topics/users.ts';
import { vendorEndpoints } from './topics/vendors.ts';

export const endpoints = {
  ...accountEndpoints,
  ...sessionEndpoints,
  ...factorEndpoints,
  ...sandboxEndpoints,
  ...storefrontEndpoints,
  ...purchaseEndpoints,
  ...customerEndpoints,
  ...allGuestEndpoints,
  ...catalogueEndpoints,
  ...historyEndpoints,
  ...statisticsEndpoints,
  ...aboutEndpoints,
  ...brandEndpoints,
  ...restoreEndpoints,
  ...morningEndpoints,
  ...finderEndpoints,
  ...priceChangeEndpoints,
  ...importEndpoints,
  ...firstDayEndpoints,
  ...rankingEndpoints,
  ...privacyEndpoints,
  ...userEndpoints,
  ...downlineEndpoints,
  ...earningsEndpoints,
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
  ...salesControlEndpoints,
  ...vendorEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
