/** Decides whether the caller of an endpoint may call it, before the body is read. */
import type { Endpoint } from '@ntem/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, isForKeys, judgeAccess } from '#accounts/rules/access.ts';
import { mustEnrol } from '#accounts/rules/factors.ts';
import { authenticate } from '#accounts/verbs/authenticate.ts';
import type { Deps } from '#deps.ts';
import type { KeyHolder } from '#developers/rules/api-keys.ts';
import { authenticateKey, type CallLimit } from '#developers/verbs/authenticate-key.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { addressKey } from './client.ts';

/** The person behind a session, or the seller behind an API key. */
export type Caller = Actor | KeyHolder;

export function isKeyHolder(caller: Caller): caller is KeyHolder {
  return 'keyId' in caller;
}

/** Whose Idempotency-Keys these are. Those of a seller's test keys and live keys have nothing to do with each other. */
export function ownerOf(caller: Caller): string {
  return isKeyHolder(caller) ? `${caller.userId} ${caller.kind}` : caller.userId;
}

/** The caller, if they may. A key opens nothing that is for sessions, and a session nothing that is for keys. */
export async function admit(
  deps: Deps,
  { access, path }: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Caller | undefined> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  const bearer = scheme === 'Bearer' ? token : undefined;
  if (isForKeys(access)) {
    const { ip } = request;
    const call = { secret: bearer, scope: access.key, ip, address: addressKey(ip) };
    return authenticateKey(deps, call, (limit) => void reply.headers(limitHeaders(limit)));
  }
  const actor = bearer ? await authenticate(deps, bearer) : undefined;
  const verdict = judgeAccess(access, actor);
  if (verdict === 'unknown') throw new Refusal('UNAUTHENTICATED');
  if (verdict === 'forbidden') {
    request.log.warn({ event: 'forbidden', userId: actor?.userId, role: actor?.role }, 'a call was refused');
    throw new Refusal('FORBIDDEN');
  }
  const isEnrolling = path.startsWith('/auth/');
  if (actor && !isEnrolling && mustEnrol({ ...actor, isWanted: deps.config.factorRequired })) {
    throw new Refusal('FACTOR_REQUIRED');
  }
  return actor;
}

/** As in the drafts of the HTTP working group, in the form that most programs read. */
function limitHeaders({ limit, remaining, resetsInS }: CallLimit): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetsInS),
  };
}
