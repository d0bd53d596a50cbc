/** Registers the contract's endpoints: who may call, what came in, the handler, the envelope. */
import {
  type BodyOf,
  basePath,
  type DataOf,
  type Endpoint,
  type KeyAccess,
  type MetaOf,
  type ParamsOf,
  type QueryOf,
} from '@ntem/contract/endpoint';
import type { EndpointKey, Endpoints } from '@ntem/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, hasProof } from '#accounts/rules/access.ts';
import type { Author, Client } from '#accounts/rules/author.ts';
import { confirmMethods } from '#accounts/rules/factors.ts';
import type { Deps } from '#deps.ts';
import type { KeyHolder } from '#developers/rules/api-keys.ts';
import type { Log } from '#kernel/log.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import type { RequestKey } from '#orders/rules/purchase-keys.ts';
import { noteExport } from '#people/verbs/note-list-export.ts';
import { admit, type Caller, isKeyHolder, ownerOf } from './admit.ts';
import { authorOf, clientOf, originOf } from './client.ts';
import { presentRefusal } from './errors.ts';
import { FileAnswer } from './file-answer.ts';
import { answerOnce, readRequestKey } from './idempotency.ts';
import { listOfferedEndpoints } from './offered-endpoints.ts';
import { parse } from './parse.ts';
import { ReadyAnswer } from './ready-answer.ts';
import { noteOrder } from './request-log.ts';

type Answer<E extends Endpoint> = {
  message?: string;
  data: DataOf<E>;
} & (E['meta'] extends object ? { meta: MetaOf<E> } : { meta?: never });

type Call<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  client: Client;
  /** The base address for links in the answer. */
  origin: string;
  /** The key under which this request may be repeated, if the endpoint takes one. */
  key: RequestKey | undefined;
  /** Its lines carry the request's id. */
  log: Log;
  /** The subject of the request, for its own log line. */
  note(order: { id: string }): void;
  actor: E['access'] extends KeyAccess ? KeyHolder : E['access'] extends 'public' ? Actor | undefined : Actor;
  /** Throws if the proof is older than the endpoint allows. */
  requireProof(): void;
  /** Whom the audit log names. */
  author: E['access'] extends 'public' ? Author | undefined : Author;
};

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E> | ReadyAnswer | FileAnswer>;

export type HandlersOf<Some extends Record<string, Endpoint>> = { [Key in keyof Some]: Handler<Some[Key]> };

export type Handlers = HandlersOf<{ [Key in EndpointKey]: Endpoints[Key] }>;

export function registerEndpoints(app: FastifyInstance, deps: Deps, handlers: Handlers): void {
  for (const [key, endpoint] of listOfferedEndpoints(deps.config)) {
    const handler = (handlers as unknown as Record<string, Handler<Endpoint>>)[key];
    if (!handler) throw new Error(`The endpoint ${key} has no handler.`);
    app.route({
      method: endpoint.method,
      url: basePath + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
      config: { takesCsv: endpoint.takesCsv ?? false },
      // Before the body is read: no body is parsed for a caller who may not send it.
      onRequest: async (request, reply) => {
        callers.set(request, await admit(deps, endpoint, { request, reply }));
      },
      handler: (request, reply) => respond({ deps, key, endpoint, handler, request, reply }),
    });
  }
}

/** The caller of a request, found before its body was read. */
const callers = new WeakMap<FastifyRequest, Caller | undefined>();

type Exchange = {
  deps: Deps;
  key: string;
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  request: FastifyRequest;
  reply: FastifyReply;
};

async function respond(exchange: Exchange): Promise<FastifyReply> {
  const { deps, key, endpoint, request, reply } = exchange;
  const actor = callers.get(request);
  if (typeof endpoint.proof === 'string') requireProof(endpoint, actor);
  reply.header('cache-control', 'no-store');
  const requestKey = endpoint.idempotent
    ? readRequestKey(deps, request.headers['idempotency-key'], request.body)
    : undefined;
  if (endpoint.keyRequired && !requestKey) throw new Refusal('IDEMPOTENCY_KEY_REQUIRED');
  const from = { actor, key: requestKey };
  if (actor && isList(endpoint)) await noteExport(deps, authorOf(request, actor), endpoint.path);
  if (endpoint.idempotent !== true) {
    const answered = await answer(exchange, from);
    if (answered instanceof ReadyAnswer) return answered.send(request, reply);
    if (answered instanceof FileAnswer) return answered.send(reply);
    return reply.status(endpoint.successStatus ?? 200).send(answered);
  }
  const keyed = { call: key, owner: actor ? ownerOf(actor) : '', key: requestKey };
  const stored = await answerOnce(deps, keyed, async () => {
    try {
      return { status: endpoint.successStatus ?? 200, answer: await answer(exchange, from) };
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      // Not kept under the key: the same request may come again later, or once it is proved who it is.
      if (error.details.retryAfterS !== undefined || error.code === 'STEP_UP_REQUIRED') throw error;
      return { status: error.status, answer: presentRefusal(error) };
    }
  });
  return reply.status(stored.status).send(stored.answer);
}

/** Lists that are exported as a file. Exports of personal data are recorded separately. */
function isList({ path }: Endpoint): boolean {
  return path.endsWith('/export') && path !== '/privacy/export';
}

/** Only people can prove who they are: no endpoint asks it of a key. */
function requireProof({ proof, path }: Endpoint, actor: Caller | undefined): void {
  if (!actor || isKeyHolder(actor)) return;
  const age = typeof proof === 'object' ? proof.age : proof;
  if (!age) throw new Error(`${path} wants a proof and does not say how old it may be.`);
  if (!hasProof(actor, age))
    throw new Refusal('STEP_UP_REQUIRED', { data: { methods: confirmMethods(actor) } });
}

type From = { actor: Caller | undefined; key: RequestKey | undefined };

async function answer({ deps, endpoint, handler, request }: Exchange, { actor, key }: From) {
  const call = {
    params: endpoint.params && parse(endpoint.params, request.params),
    query: endpoint.query && parse(endpoint.query, request.query),
    body: endpoint.body && parse(endpoint.body, request.body ?? {}),
    get client() {
      return clientOf(request);
    },
    get origin() {
      return originOf(deps.config, request);
    },
    get author() {
      return actor && authorOf(request, actor);
    },
    requireProof: () => requireProof(endpoint, actor),
    key,
    log: request.log,
    note: (order: { id: string }) => noteOrder(request, order),
    actor,
  } as Call<Endpoint>;
  const answered = await handler(call);
  if (answered instanceof ReadyAnswer || answered instanceof FileAnswer) return answered;
  const { message = 'OK', data, meta } = answered;
  // The schema is an allow-list: a field that it does not name never leaves the server.
  return {
    message,
    data: endpoint.data.parse(data),
    ...(endpoint.meta && { meta: endpoint.meta.parse(meta) }),
  };
}
