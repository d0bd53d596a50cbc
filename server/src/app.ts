/** Puts the server together, without listening: the same app serves the product and its tests. */
import { createServer } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { catalogueChannel } from '#catalogue/rows/catalogue.ts';
import { registerChat } from '#channels/wire/chat-callbacks.ts';
import type { PostInside } from '#channels/wire/handset.ts';
import { registerUssd } from '#channels/wire/ussd-callbacks.ts';
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
import { registerBuying } from '#pages/buying/register-pages.ts';
import { fastLane } from '#pages/fast-lane.ts';
import { createPages, registerPages } from '#pages/html-pages.ts';
import { registerReference } from '#pages/reference-page.ts';
import { createShopMemory, type ShopMemory } from '#pages/shop-memory.ts';
import type { Web } from '#pages/web.ts';
import { registerPictures } from '#sellers/wire/shop-pictures.ts';
import { presentShop } from '#shop/wire/present-shop.ts';
import { registerWebhooks } from '#vendors/wire/webhooks.ts';
import type { Deps } from './deps.ts';
import { allHandlers } from './handlers.ts';

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
  const post: PostInside = ({ url, headers: sent, payload }) =>
    app.inject({ method: 'POST', url, headers: sent, payload });
  registerEndpoints(app, deps, allHandlers(deps, memory, post));
  await registerWebhooks(app, deps);
  await registerUssd(app, deps, async (refCode) => (await memory.find(refCode)).shop);
  await registerChat(app, deps);
  registerPictures(app, deps);
  registerBrandFiles(app, deps);
  await registerBuying(app, { ...deps, pages, memory });
  registerReference(app, { config: deps.config, pages });
  await registerPages(app, { web, pages, memory, findMethods, usesSandbox: deps.config.usesSandbox });
  return app;
}

/** Any change, in any process, empties this memory. */
function forgetOnChange(app: FastifyInstance, { pool, db, log }: Deps, memory: ShopMemory): void {
  // Once it can be closed: a connection that nobody gives back would keep the pool from ending.
  let listening: ReturnType<typeof listen> | undefined;
  app.addHook('onReady', async () => {
    listening = listen({
      pool,
      channel: catalogueChannel,
      onNotification: () => {
        forgetBrand(db);
        memory.forget();
      },
      onLost: (error) => {
        memory.stopListening();
        log.warn({ err: error }, 'not hearing of changes of the catalogue');
      },
    });
  });
  app.addHook('onClose', () => listening?.stop());
}
