/** Serves the pages that people open: the shop, rendered here, and the shell of everything else. */
import fastifyStatic from '@fastify/static';
import { appPaths, brandFilePath, orderPath, sandboxPath, shopPaths } from '@ntem/contract/addresses';
import type { Shop } from '@ntem/contract/shop/endpoints/storefront';
import type { Store } from '@ntem/contract/shop/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import type { Deps } from '#deps.ts';
import { type Brand, findBrand, knownBrand } from '#installation/rows/current-brand.ts';
import { answerMethodNotAllowed, answerNotFound } from '#kernel/http/errors.ts';
import type { FindMethods } from '#kernel/http/methods.ts';
import { policyOf } from '#kernel/http/security-headers.ts';
import { imageAddress } from '#sellers/verbs/draw-share-image.ts';
import type { ShopMemory } from './shop-memory.ts';
import { dressWeb, fillAppPage, fillShopPage, makeManifest, type Web } from './web.ts';

const oneYearS = 31_536_000;
const keptForAnHour = 'public, max-age=3600';

type Visit = { shop: Shop | null; refCode: string | null; search?: string };

type Pages = {
  store: Store;
  web: Web;
  /** With every page: only it allows the colours inside. */
  headers: Record<string, string>;
  shop(visit: Visit): string;
  app: string;
  manifest: string;
};

export type FindPages = () => Promise<Pages>;

type PagesDeps = Pick<Deps, 'db' | 'config' | 'log'>;

/** Made once for each look. While the database is away, in the last one that was known. */
export function createPages(deps: PagesDeps, web: Web): FindPages {
  let made: { brand: Brand; pages: Pages } | undefined;
  return async () => {
    const brand = await findBrand(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'pages have the look that was last known');
      return knownBrand(deps);
    });
    if (made?.brand !== brand) made = { brand, pages: makePages(deps.config, dressWeb(web, brand), brand) };
    return made.pages;
  };
}

function makePages(config: Config, web: Web, brand: Brand): Pages {
  const { supportPhone, supportWhatsapp, publicUrl } = config;
  const sandbox = config.usesSandbox || config.isTrial;
  const { name: storeName, logoKey, key } = brand;
  const logo = logoKey && key && brandFilePath(key, 'logo.webp');
  const store = { storeName, logo, supportPhone, supportWhatsapp, sandbox };
  const own = { brand, origin: publicUrl };
  // A chat's preview of a link: a seller's prices, or the store.
  const cardFor = ({ shop, refCode }: Visit) =>
    shop && refCode ? imageAddress(own, 'card', { shop, refCode }) : undefined;
  const picture = key ? brandFilePath(key, 'share.png') : undefined;
  return {
    store,
    web,
    headers: policyOf(web),
    shop: (visit) =>
      fillShopPage(web, { ...store, origin: publicUrl, ...visit }, { card: cardFor(visit), picture }),
    app: fillAppPage(web, store),
    manifest: JSON.stringify(makeManifest(web, brand)),
  };
}

type PageDeps = {
  web: Web;
  pages: FindPages;
  memory: ShopMemory;
  findMethods: FindMethods;
  usesSandbox: boolean;
};

export async function registerPages(
  app: FastifyInstance,
  { web, pages, memory, findMethods, usesSandbox }: PageDeps,
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

  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', keptForAnHour)
      .type('application/manifest+json')
      .send((await pages()).manifest),
  );
  for (const path of shopPaths) {
    app.get<{ Params: { refCode?: string } }>(routeOf(path), (request, reply) =>
      sendShop(request, reply, { pages, memory, refCode: request.params.refCode }),
    );
  }
  // The order's page is written for each order, beside the purchase.
  const offered = appPaths.filter((path) => path !== orderPath && (path !== sandboxPath || usesSandbox));
  for (const path of offered) app.get(routeOf(path), async (_request, reply) => sendApp(reply, pages));

  app.setNotFoundHandler(async (request, reply) => {
    const methods = findMethods(request.url);
    // A file of the page that is gone has its method, and is not found.
    const lacksMethod = methods.length > 0 && !methods.includes(request.method);
    if (lacksMethod) return answerMethodNotAllowed(request, reply, methods);
    return wantsPage(request) ? sendApp(reply.status(404), pages) : answerNotFound(request, reply);
  });
}

async function sendShop(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, memory, refCode }: { pages: FindPages; memory: ShopMemory; refCode: string | undefined },
): Promise<FastifyReply> {
  const remembered = await memory.find(refCode).catch((error: unknown) => {
    request.log.warn({ err: error }, 'the shop is shown without its prices');
    return undefined;
  });
  if (!remembered) {
    const { headers, shop } = await pages();
    return sendPage(reply.status(503), headers, shop({ shop: null, refCode: refCode ?? null }));
  }
  const search = request.url.split('?')[1];
  // With a search in the address, the page is made for this request alone.
  const isFiltered = search !== undefined && /(^|&)(size|network|find)=/.test(search);
  if (!isFiltered) return remembered.page.send(request, reply);
  const { shop, refCode: shownCode } = remembered;
  const made = await pages();
  return sendPage(reply, made.headers, made.shop({ shop, refCode: shownCode, search: `?${search}` }));
}

function routeOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function wantsPage(request: FastifyRequest): boolean {
  const isApi = request.url.startsWith('/api/');
  return request.method === 'GET' && !isApi && (request.headers.accept ?? '').includes('text/html');
}

async function sendApp(reply: FastifyReply, pages: FindPages): Promise<FastifyReply> {
  const { headers, app } = await pages();
  return sendPage(reply, headers, app);
}

function sendPage(reply: FastifyReply, headers: Record<string, string>, html: string): FastifyReply {
  return reply
    .headers(headers)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);
}
