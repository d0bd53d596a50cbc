/** The answers of every topic's endpoints, together. */
import { accountHandlers } from '#accounts/wire/accounts.ts';
import { factorHandlers } from '#accounts/wire/factors.ts';
import { sessionHandlers } from '#accounts/wire/sessions.ts';
import { ledgerHandlers } from '#books/wire/ledger.ts';
import { morningHandlers } from '#books/wire/morning.ts';
import { rankingHandlers } from '#books/wire/rankings.ts';
import { reconciliationHandlers } from '#books/wire/reconciliation.ts';
import { statisticsHandlers } from '#books/wire/statistics.ts';
import { supplierFloatHandlers } from '#books/wire/supplier-float.ts';
import { priceChangeHandlers } from '#catalogue/wire/bulk-price-changes.ts';
import { catalogueHandlers } from '#catalogue/wire/catalogue.ts';
import { importHandlers } from '#catalogue/wire/imports.ts';
import { pricingHandlers } from '#catalogue/wire/pricing.ts';
import { salesPauseHandlers } from '#catalogue/wire/sales-pauses.ts';
import { channelHandlers } from '#channels/wire/channels.ts';
import { handsetHandlers, type PostInside } from '#channels/wire/handset.ts';
import { apiKeyHandlers } from '#developers/wire/api-keys.ts';
import { sellerApiHandlers } from '#developers/wire/seller-api.ts';
import { webhookHandlers } from '#developers/wire/webhooks.ts';
import { counterHandlers } from '#floats/wire/counter.ts';
import { floatHandlers } from '#floats/wire/floats.ts';
import { sellerFloatHandlers } from '#floats/wire/seller-floats.ts';
import { aboutHandlers } from '#installation/wire/about.ts';
import { brandHandlers } from '#installation/wire/brand.ts';
import { firstDayHandlers } from '#installation/wire/first-day.ts';
import { legalTextHandlers } from '#installation/wire/legal-texts.ts';
import { restoreHandlers } from '#installation/wire/restore.ts';
import { listHandlers } from '#lists/wire/lists.ts';
import { alarmHandlers } from '#notices/wire/alarms.ts';
import { announcementHandlers } from '#notices/wire/announcements.ts';
import { messageTextHandlers } from '#notices/wire/message-texts.ts';
import { noticeHandlers } from '#notices/wire/notices.ts';
import { reportHandlers } from '#notices/wire/reports.ts';
import { finderHandlers } from '#orders/wire/finder.ts';
import { historyHandlers } from '#orders/wire/histories.ts';
import { ownOrderHandlers } from '#orders/wire/own-orders.ts';
import { purchaseHandlers } from '#orders/wire/purchase.ts';
import { savedFilterHandlers } from '#orders/wire/saved-filters.ts';
import type { ShopMemory } from '#pages/shop-memory.ts';
import { earningsHandlers } from '#payouts/wire/earnings.ts';
import { payoutHandlers } from '#payouts/wire/payouts.ts';
import { auditHandlers } from '#people/wire/audit.ts';
import { invitationHandlers } from '#people/wire/invitations.ts';
import { privacyHandlers } from '#people/wire/privacy.ts';
import { userHandlers } from '#people/wire/users.ts';
import { attentionHandlers } from '#review/wire/attention.ts';
import { sandboxHandlers } from '#sandbox/wire/sandbox.ts';
import { allGuestHandlers } from '#sellers/wire/all-guests.ts';
import { customerHandlers } from '#sellers/wire/customers.ts';
import { myShopHandlers } from '#sellers/wire/my-shop.ts';
import { referralHandlers } from '#sellers/wire/referrals.ts';
import { salesHandlers } from '#sellers/wire/sales.ts';
import { sellerHomeHandlers } from '#sellers/wire/seller-home.ts';
import { statementHandlers } from '#sellers/wire/statements.ts';
import { subagentHandlers } from '#sellers/wire/subagents.ts';
import { storefrontHandlers } from '#shop/wire/storefront.ts';
import { vendorHandlers } from '#vendors/wire/vendors.ts';
import type { Deps } from './deps.ts';

/** `post`: to the product itself, as the simulated handset's vendors do. */
export function allHandlers(deps: Deps, memory: ShopMemory, post: PostInside) {
  return {
    ...accountHandlers(deps),
    ...sessionHandlers(deps),
    ...factorHandlers(deps),
    ...salesPauseHandlers(deps),
    ...supplierFloatHandlers(deps),
    ...vendorHandlers(deps),
    ...payoutHandlers(deps),
    ...ledgerHandlers(deps),
    ...reconciliationHandlers(deps),
    ...auditHandlers(deps),
    ...attentionHandlers(deps),
    ...userHandlers(deps),
    ...invitationHandlers(deps),
    ...statisticsHandlers(deps),
    ...aboutHandlers(deps),
    ...brandHandlers(deps),
    ...legalTextHandlers(deps),
    ...restoreHandlers(deps),
    ...morningHandlers(deps),
    ...finderHandlers(deps),
    ...priceChangeHandlers(deps),
    ...importHandlers(deps),
    ...firstDayHandlers(deps),
    ...rankingHandlers(deps),
    ...savedFilterHandlers(deps),
    ...privacyHandlers(deps),
    ...historyHandlers(deps),
    ...catalogueHandlers(deps),
    ...allGuestHandlers(deps),
    ...sandboxHandlers(deps),
    ...storefrontHandlers(memory),
    ...purchaseHandlers(deps),
    ...ownOrderHandlers(deps),
    ...salesHandlers(deps),
    ...sellerHomeHandlers(deps),
    ...noticeHandlers(deps),
    ...myShopHandlers(deps),
    ...alarmHandlers(deps),
    ...messageTextHandlers(deps),
    ...announcementHandlers(deps),
    ...reportHandlers(deps),
    ...referralHandlers(deps),
    ...pricingHandlers(deps),
    ...earningsHandlers(deps),
    ...floatHandlers(deps),
    ...sellerFloatHandlers(deps),
    ...counterHandlers(deps),
    ...apiKeyHandlers(deps),
    ...webhookHandlers(deps),
    ...sellerApiHandlers(deps),
    ...listHandlers(deps),
    ...statementHandlers(deps),
    ...subagentHandlers(deps),
    ...customerHandlers(deps),
    ...channelHandlers(deps),
    ...handsetHandlers(deps, post),
  };
}
