/** Registers the contract's endpoints: who may call, what came in, the handler, the envelope. */
import {
  type BodyOf,
  basePath,
  type DataOf,
  type Endpoint,
  type MetaOf,
  type ParamsOf,
  type QueryOf,
} from '@ntem/contract/endpoint';
import { type EndpointKey, type Endpoints, endpoints } from '@ntem/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parse } from './parse.ts';

type Answer<E extends Endpoint> = {
  message?: string;
  data: DataOf<E>;
} & (E['meta'] extends object ? { meta: MetaOf<E> } : { meta?: never });

export type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
};

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>;

export type Handlers = { [Key in EndpointKey]: Handler<Endpoints[Key]> };

export function registerEndpoints(app: FastifyInstance, handlers: Handlers): void {
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const handler = (handlers as Record<string, Handler<Endpoint>>)[key];
    if (!handler) throw new Error(`The endpoint ${key} has no handler.`);
    app.route({
      method: endpoint.method,
      url: routePath(endpoint),
      handler: (request, reply) => answer({ endpoint, handler, request, reply }),
    });
  }
}

type Exchange = {
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  request: FastifyRequest;
  reply: FastifyReply;
};

async function answer({ endpoint, handler, request, reply }: Exchange): Promise<void> {
  const call = {
    params: endpoint.params && parse(endpoint.params, request.params),
    query: endpoint.query && parse(endpoint.query, request.query),
    body: endpoint.body && parse(endpoint.body, request.body ?? {}),
  } as Call<Endpoint>;
  const { message = 'OK', data, meta } = await handler(call);
  reply
    .status(endpoint.successStatus ?? 200)
    .header('cache-control', 'no-store')
    .send({
      message,
      data: endpoint.data.parse(data),
      ...(endpoint.meta && { meta: endpoint.meta.parse(meta) }),
    });
  await reply;
}

function routePath(endpoint: Endpoint): string {
  return basePath + endpoint.path.replace(/\{(\w+)\}/g, ':$1');
}
