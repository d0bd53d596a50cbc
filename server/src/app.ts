/** Puts the server together, without listening: the same app serves the product and its tests. */
import { createServer } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { catalogueChannel } from '#db/catalogue/catalogue.ts';
import { forgetBrand } from '#db/installation/current-brand.ts';
import { listen } from '#db/notifications.ts';
import type { Deps } from '#deps.ts';
import { accountHandlers } from '#http/accounts/accounts.ts';
import { factorHandlers } from '#http/accounts/factors.ts';
import { sessionHandlers } from '#http/accounts/sessions.ts';
import { adminHandlers } from '#http/admin/handlers.ts';
import { allGuestHandlers } from '#http/all-guests.ts';
import { attentionHandlers } from '#http/attention.ts';
import { auditHandlers } from '#http/audit.ts';
import { registerBuying } from '#http/buying/register.ts';
import { catalogueHandlers } from '#http/catalogue.ts';
import { customerHandlers } from '#http/customers.ts';
import { downlineHandlers } from '#http/downline.ts';
import { earningsHandlers } from '#http/earnings.ts';
import { historyHandlers } from '#http/histories.ts';
import { ledgerHandlers } from '#http/ledger.ts';
import { alarmHandlers } from '#http/notices/alarms.ts';
import { announcementHandlers } from '#http/notices/announcements.ts';
import { messageTextHandlers } from '#http/notices/message-texts.ts';
import { noticeHandlers } from '#http/notices/notices.ts';
import { reportHandlers } from '#http/notices/reports.ts';
import { registerOperations } from '#http/operations.ts';
import { payoutHandlers } from '#http/payouts.ts';
import { pricingHandlers } from '#http/pricing.ts';
import { purchaseHandlers } from '#http/purchase.ts';
import { reconciliationHandlers } from '#http/reconciliation.ts';
import { salesControlHandlers } from '#http/sales-control.ts';
import { sandboxHandlers } from '#http/sandbox.ts';
import { registerBrandFiles } from '#http/selling/brand-files.ts';
import { myShopHandlers } from '#http/selling/my-shop.ts';
import { referralHandlers } from '#http/selling/referrals.ts';
import { salesHandlers } from '#http/selling/sales.ts';
import { sellerHomeHandlers } from '#http/selling/seller-home.ts';
import { registerPictures } from '#http/selling/shop-pictures.ts';
import { statementHandlers } from '#http/selling/statements.ts';
import { statisticsHandlers } from '#http/statistics.ts';
import { presentShop, storefrontHandlers } from '#http/storefront.ts';
import { userHandlers } from '#http/users.ts';
import { vendorHandlers } from '#http/vendors.ts';
import { registerWebhooks } from '#http/webhooks.ts';
import { acceptOnlyJson, largestBodyBytes } from '#http/wire/bodies.ts';
import { registerEndpoints } from '#http/wire/endpoints.ts';
import { answerFailure, malformedRequestBody, malformedRequestStatus } from '#http/wire/errors.ts';
import { fastLane } from '#http/wire/fast-lane.ts';
import { createPages, registerPages } from '#http/wire/html-pages.ts';
import { watchMethods } from '#http/wire/methods.ts';
import { refuseUnstorable } from '#http/wire/paths.ts';
import { ReadyAnswer } from '#http/wire/ready-answer.ts';
import { chooseRequestId, prepareRequestLog, RequestLog } from '#http/wire/request-log.ts';
import {
  makeSecurityHeaders,
  sendSecurityHeaders,
  withSecurityHeaders,
} from '#http/wire/security-headers.ts';
import { createShopMemory, type ShopMemory } from '#http/wire/shop-memory.ts';
import { measureRequests } from '#metrics.ts';
import type { Web } from '#web.ts';

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
