/** Puts the server together, without listening: the same app serves the product and its tests. */
import { createServer } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { accountHandlers } from '#accounts/wire/accounts.ts';
import { factorHandlers } from '#accounts/wire/factors.ts';
import { sessionHandlers } from '#accounts/wire/sessions.ts';
import { ledgerHandlers } from '#books/wire/ledger.ts';
import { reconciliationHandlers } from '#books/wire/reconciliation.ts';
import { statisticsHandlers } from '#books/wire/statistics.ts';
import { catalogueChannel } from '#catalogue/rows/catalogue.ts';
import { catalogueHandlers } from '#catalogue/wire/catalogue.ts';
import { pricingHandlers } from '#catalogue/wire/pricing.ts';
import { salesControlHandlers } from '#catalogue/wire/sales-control.ts';
import { forgetBrand } from '#installation/rows/current-brand.ts';
import { registerBrandFiles } from '#installation/wire/brand-files.ts';
import { listen } from '#kernel/db/notifications.ts';
import { acceptOnlyJson, largestBodyBytes } from '#kernel/http/bodies.ts';
import { registerEndpoints } from '#kernel/http/endpoints.ts';
import { answerFailure, malformedRequestBody, malformedRequestStatus } from '#kernel/http/errors.ts';
import { watchMethods } from '#kernel/http/methods.ts';
import { registerOperations } from '#kernel/http/operations.ts';
import { refuseUnstorable } from '#kernel/http/paths.ts';
import { ReadyAnswer } from '#kernel/http/ready-answer.ts';
import { chooseRequestId, prepareRequestLog, RequestLog } from '#kernel/http/request-log.ts';
import {
  makeSecurityHeaders,
  sendSecurityHeaders,
  withSecurityHeaders,
} from '#kernel/http/security-headers.ts';
import { measureRequests } from '#kernel/metrics.ts';
import { alarmHandlers } from '#notices/wire/alarms.ts';
import { announcementHandlers } from '#notices/wire/announcements.ts';
import { messageTextHandlers } from '#notices/wire/message-texts.ts';
import { noticeHandlers } from '#notices/wire/notices.ts';
import { reportHandlers } from '#notices/wire/reports.ts';
import { historyHandlers } from '#orders/wire/histories.ts';
import { purchaseHandlers } from '#orders/wire/purchase.ts';
import { registerBuying } from '#pages/buying/register.ts';
import { fastLane } from '#pages/fast-lane.ts';
import { createPages, registerPages } from '#pages/html-pages.ts';
import { createShopMemory, type ShopMemory } from '#pages/shop-memory.ts';
import type { Web } from '#pages/web.ts';
import { earningsHandlers } from '#payouts/wire/earnings.ts';
import { payoutHandlers } from '#payouts/wire/payouts.ts';
import { auditHandlers } from '#people/wire/audit.ts';
import { userHandlers } from '#people/wire/users.ts';
import { attentionHandlers } from '#review/wire/attention.ts';
import { sandboxHandlers } from '#sandbox/wire/sandbox.ts';
import { allGuestHandlers } from '#sellers/wire/all-guests.ts';
import { customerHandlers } from '#sellers/wire/customers.ts';
import { downlineHandlers } from '#sellers/wire/downline.ts';
import { myShopHandlers } from '#sellers/wire/my-shop.ts';
import { referralHandlers } from '#sellers/wire/referrals.ts';
import { salesHandlers } from '#sellers/wire/sales.ts';
import { sellerHomeHandlers } from '#sellers/wire/seller-home.ts';
import { registerPictures } from '#sellers/wire/shop-pictures.ts';
import { statementHandlers } from '#sellers/wire/statements.ts';
import { presentShop, storefrontHandlers } from '#shop/wire/storefront.ts';
import { vendorHandlers } from '#vendors/wire/vendors.ts';
import { registerWebhooks } from '#vendors/wire/webhooks.ts';
import type { Deps } from './deps.ts';
import { adminHandlers } from './handlers.ts';

/** A phone on a bad network may be slow, but a socket that is silent for this long is dead. */
const timeouts = { requestTimeout: 30_000, keepAliveTimeout: 65_000 };
/** Time to read the refusal. Node ends only our half of a socket, and the other side may never end its own. */
const closingMs = 1_000;

export async function buildApp(deps: Deps, web: Web): Promise<FastifyInstance> {
  const headers = makeSecurityHeaders(web);
  const pages = createPages(deps, web);
  const { metrics } = deps;
  const memory = createShopMemory({
    db: deps.db,
    config: deps.config,
    present: presentShop,
    renderPage: async (visit) => {
      const { shop, headers: ofPages } = await pages();
      return new ReadyAnswer(shop(visit), 'text/html; charset=utf-8', ofPages);
    },
  });
  const app = Fastify({
    serverFactory: (handler) => createServer(timeouts, fastLane({ memory, metrics, headers }, handler)),
    loggerInstance: deps.log,
    logController: new RequestLog(),
    genReqId: ({ headers: sent }) => chooseRequestId(sent),
    requestIdHeader: false,
    trustProxy: (_address, hop) => hop < deps.config.trustedProxyHops,
    bodyLimit: largestBodyBytes,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // No hook has run by then.
    frameworkErrors: (error, request, reply) =>
      answerFailure(error, request, withSecurityHeaders(request, reply, headers)),
    clientErrorHandler(_error, socket) {
      setTimeout(() => socket.destroy(), closingMs).unref();
      if (!socket.writable) return;
      socket.end(
        `HTTP/1.1 ${malformedRequestStatus} Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${malformedRequestBody.length}\r\n\r\n${malformedRequestBody}`,
      );
    },
  });
  prepareRequestLog(app);
  app.setErrorHandler(answerFailure);
  acceptOnlyJson(app);
  // Before anything that may refuse, so that refusals carry them too.
  sendSecurityHeaders(app, headers);
  refuseUnstorable(app);
  const findMethods = watchMethods(app);
  measureRequests(app, metrics);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    // A page that is written for one visitor: a fourteenth smaller than at the usual 4, in about the same time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } },
  });
  registerOperations(app, deps);
  forgetOnChange(app, deps, memory);
  registerEndpoints(app, deps, allHandlers(deps, memory));
  await registerWebhooks(app, deps);
  registerPictures(app, deps);
  registerBrandFiles(app, deps);
  await registerBuying(app, { ...deps, pages, memory });
  await registerPages(app, { web, pages, memory, findMethods, usesSandbox: deps.config.usesSandbox });
  return app;
}

/** Any change, in any process, empties this memory. */
function forgetOnChange(app: FastifyInstance, { pool, db, log }: Deps, memory: ShopMemory): void {
  const listening = listen({
    pool,
    channel: catalogueChannel,
    onNotification: () => {
      forgetBrand(db);
      memory.forget();
    },
    onLost: (error) => {
      memory.deafen();
      log.warn({ err: error }, 'not hearing of changes of the catalogue');
    },
  });
  app.addHook('onClose', () => listening.stop());
}

function allHandlers(deps: Deps, memory: ShopMemory) {
  return {
    ...accountHandlers(deps),
    ...sessionHandlers(deps),
    ...factorHandlers(deps),
    ...salesControlHandlers(deps),
    ...vendorHandlers(deps),
    ...payoutHandlers(deps),
    ...ledgerHandlers(deps),
    ...reconciliationHandlers(deps),
    ...auditHandlers(deps),
    ...attentionHandlers(deps),
    ...userHandlers(deps),
    ...statisticsHandlers(deps),
    ...adminHandlers(deps),
    ...historyHandlers(deps),
    ...catalogueHandlers(deps),
    ...allGuestHandlers(deps),
    ...sandboxHandlers(deps),
    ...storefrontHandlers(memory),
    ...purchaseHandlers(deps),
    ...customerHandlers(deps),
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
    ...statementHandlers(deps),
    ...downlineHandlers(deps),
  };
}
