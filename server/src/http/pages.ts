/** Serves the pages that people open: the shop, rendered here, and the shell of everything else. */
import fastifyStatic from '@fastify/static';
import { appPaths, shopPaths } from '@ntem/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Web } from '#web.ts';
import { answerNotFound } from './errors.ts';
import type { ShopMemory } from './shop-memory.ts';

const oneYearS = 31_536_000;

export async function registerPages(app: FastifyInstance, web: Web, memory: ShopMemory): Promise<void> {
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

  for (const path of shopPaths) {
    app.get<{ Params: { refCode?: string } }>(routeOf(path), async (request, reply) => {
      const { page } = await memory.find(request.params.refCode);
      return page.send(request, reply);
    });
  }
  for (const path of appPaths)
    app.get(routeOf(path), async (_request, reply) => sendPage(reply, web.appPage));

  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return answerNotFound(request, reply);
    return sendPage(reply.status(404), web.appPage);
  });
}

/** `/order/{paymentId}` as the framework writes it. */
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
