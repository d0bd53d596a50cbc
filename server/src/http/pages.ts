/** Serves the pages that people open: the shop, rendered here, and the shell of everything else. */
import fastifyStatic from '@fastify/static';
import { appPaths, shopPaths } from '@ntem/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import type { Web } from '#web.ts';
import { answerNotFound } from './errors.ts';

const oneYearS = 31_536_000;

export async function registerPages(app: FastifyInstance, config: Config, web: Web): Promise<void> {
  await app.register(fastifyStatic, {
    root: web.assetsFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/.vite/**', '**/*.map'],
    cacheControl: false,
    setHeaders(reply, path) {
      // Hashed names never change their content.
      const immutable = path.includes('/assets/');
      reply.setHeader(
        'cache-control',
        immutable ? `public, max-age=${oneYearS}, immutable` : 'public, max-age=3600',
      );
    },
  });

  const shopHtml = fillPage(web.shopPage, {
    html: web.renderShop({ storeName: config.storeName, services: [] }),
    data: { storeName: config.storeName, services: [] },
  });
  for (const path of shopPaths) {
    app.get(path.replace(/\{(\w+)\}/g, ':$1'), async (_request, reply) => sendPage(reply, shopHtml));
  }
  for (const path of appPaths) app.get(path, async (_request, reply) => sendPage(reply, web.appPage));

  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return answerNotFound(request, reply);
    return sendPage(reply.status(404), web.appPage);
  });
}

function wantsPage(request: FastifyRequest): boolean {
  const isApi = request.url.startsWith('/api/');
  return request.method === 'GET' && !isApi && (request.headers.accept ?? '').includes('text/html');
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
}

function fillPage(page: string, content: { html: string; data: unknown }): string {
  // In JSON a `<` may as well be written as an escape, and then no text can end the script element.
  const data = JSON.stringify(content.data).replaceAll('<', '\\u003c');
  return page.replace('<!--app-html-->', () => content.html).replace('<!--app-data-->', () => data);
}
