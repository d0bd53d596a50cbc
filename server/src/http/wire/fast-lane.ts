/** A lane beside the framework for the one answer that everybody asks for and that lies ready in memory. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basePath } from '@ntem/contract/endpoint';
import { storefrontEndpoints } from '@ntem/contract/topics/storefront';
import type { FastifyInstance } from 'fastify';
import type { ShopMemory } from './shop-memory.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const path = basePath + storefrontEndpoints['GET /databundle-open/services'].path;
/** Anything else in the address, and anything not in memory yet, goes the ordinary way. */
const address = new RegExp(`^${path}(?:\\?ref=([\\w-]{1,64}))?$`);

/** What goes through here is answered as the route answers it, to the header. */
export function openFastLane(
  app: FastifyInstance,
  memory: ShopMemory,
  headers: Record<string, string>,
): void {
  const [ordinary] = app.server.listeners('request') as Listener[];
  if (!ordinary) throw new Error('The server listens to no requests.');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const match = request.method === 'GET' ? address.exec(request.url ?? '') : null;
    const ready = match ? memory.findReady(match[1]) : undefined;
    if (ready) ready.json.sendRaw(request, response, { ...headers, 'x-request-id': randomUUID() });
    else ordinary(request, response);
  });
}
