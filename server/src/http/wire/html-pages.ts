/** Serves the pages that people open: the shop, rendered here, and the shell of everything else. */
import fastifyStatic from '@fastify/static';
import { appPaths, orderPath, sandboxPath, shopPaths } from '@ntem/contract/addresses';
import type { Shop } from '@ntem/contract/topics/storefront';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { imageAddress } from '#actions/selling/draw-share-image.ts';
import type { Config } from '#config.ts';
import { fillAppPage, fillShopPage, makeManifest, type Web } from '#web.ts';
import { answerNotFound } from './errors.ts';
import type { ShopMemory } from './shop-memory.ts';

const oneYearS = 31_536_000;
const keptForAnHour = 'public, max-age=3600';

type Visit = { shop: Shop | null; refCode: string | null; search?: string };

export type Pages = { shop(visit: Visit): string; app: string; manifest: string };

export function createPages(config: Config, web: Web): Pages {
  const { storeName, supportPhone, supportWhatsapp, usesSandbox: sandbox, publicUrl } = config;
  const store = { storeName, supportPhone, supportWhatsapp, sandbox };
  return {
    shop: (visit) => fillShopPage(web, { ...store, origin: publicUrl, ...visit }, cardFor(config, visit)),
    app: fillAppPage(web, store),
    manifest: JSON.stringify(makeManifest(web, storeName)),
  };
}

/** What a chat shows beside a seller's link. */
function cardFor(config: Config, { shop, refCode }: Visit): string | undefined {
  return shop && refCode ? imageAddress(config, 'card', { shop, refCode }) : undefined;
}

type PageDeps = { web: Web; pages: Pages; memory: ShopMemory; usesSandbox: boolean };

export async function registerPages(
  app: FastifyInstance,
  { web, pages, memory, usesSandbox }: PageDeps,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: web.assetsFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/.vite/**', '**/*.map'],
    cacheControl: false,
    setHeaders(reply, path) {
      // The content of a file with a hash in its name never changes.
      const immutable = path.includes('/assets/');
      reply.setHeader('cache-control', immutable ? `public, max-age=${oneYearS}, immutable` : keptForAnHour);
    },
  });

  app.get('/manifest.webmanifest', (_request, reply) =>
    reply.header('cache-control', keptForAnHour).type('application/manifest+json').send(pages.manifest),
  );
  for (const path of shopPaths) {
    app.get<{ Params: { refCode?: string } }>(routeOf(path), (request, reply) =>
      sendShop(request, reply, { pages, memory, refCode: request.params.refCode }),
    );
  }
  // The order's page is written for each order, beside the purchase.
  const offered = appPaths.filter((path) => path !== orderPath && (path !== sandboxPath || usesSandbox));
  for (const path of offered) app.get(routeOf(path), async (_request, reply) => sendPage(reply, pages.app));

  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return answerNotFound(request, reply);
    return sendPage(reply.status(404), pages.app);
  });
}

async function sendShop(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, memory, refCode }: { pages: Pages; memory: ShopMemory; refCode: string | undefined },
): Promise<FastifyReply> {
  const remembered = await memory.find(refCode).catch((error: unknown) => {
    request.log.warn({ err: error }, 'the shop is shown without its prices');
    return undefined;
  });
  if (!remembered) return sendPage(reply.status(503), pages.shop({ shop: null, refCode: refCode ?? null }));
  const search = request.url.split('?')[1];
  // With a search in the address, the page is made for this request alone.
  const isFiltered = search !== undefined && /(^|&)(size|network|find)=/.test(search);
  if (!isFiltered) return remembered.page.send(request, reply);
  const { shop, refCode: shownCode } = remembered;
  return sendPage(reply, pages.shop({ shop, refCode: shownCode, search: `?${search}` }));
}

function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function wantsPage(request: FastifyRequest): boolean {
  const isApi = request.url.startsWith('/api/');
  return request.method === 'GET' && !isApi && (request.headers.accept ?? '').includes('text/html');
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}
