/** Calls an endpoint of the contract, typed by it, with the session's token. */
import type { DataOf, Endpoint, MetaOf } from '@ntem/contract/endpoint';
import type { EndpointKey, Endpoints } from '@ntem/contract/endpoints';
import { errorTexts } from '@ntem/contract/errors';
import { deviceId } from '#lib/browser/device-id.ts';
import { currentSession } from '#lib/session/session.ts';
import { leaveForSignIn } from '#lib/session/way-to-sign-in.ts';
import { ApiError, refusal } from './api-error.ts';
import { fetchJson } from './fetch-json.ts';
import { refreshSession } from './refresh.ts';

type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never;

/** A part of a request that the endpoint has, left out at will only where all in it is optional. */
type PartOf<E, Name extends string> = E extends { [N in Name]: infer Schema }
  ? Record<string, never> extends InputOf<Schema>
    ? { [N in Name]?: InputOf<Schema> }
    : { [N in Name]: InputOf<Schema> }
  : unknown;

type CallOptions<E> = PartOf<E, 'params'> &
  PartOf<E, 'query'> &
  PartOf<E, 'body'> & { idempotencyKey?: string; signal?: AbortSignal };

type OptionsArgument<Options> =
  Record<string, never> extends Options ? [options?: Options] : [options: Options];

export type Answer<E extends Endpoint> = { message: string; data: DataOf<E>; meta: MetaOf<E> };

type LooseOptions = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** `call('POST /auth/login', { body })`. Only types come from the contract: its schemas never reach a page. */
export function call<Key extends EndpointKey>(
  key: Key,
  ...[options]: OptionsArgument<CallOptions<Endpoints[Key]>>
): Promise<Answer<Endpoints[Key]>> {
  return send(key, (options ?? {}) as LooseOptions, true) as Promise<Answer<Endpoints[Key]>>;
}

async function send(key: string, options: LooseOptions, mayRefresh: boolean): Promise<unknown> {
  const [method = '', template = ''] = key.split(' ');
  const token = currentSession()?.accessToken;
  const { ok, status, headers, body } = await fetchJson({
    method,
    path: pathOf(template, options),
    headers: {
      'X-Device-Id': deviceId(),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
    },
    body: options.body,
    signal: options.signal,
  });
  if (ok && body) return body;
  if (status === 401 && token && mayRefresh) {
    if (await refreshSession(token)) return send(key, options, false);
    leaveForSignIn();
    throw new ApiError({ status, code: 'UNAUTHENTICATED', message: errorTexts.UNAUTHENTICATED });
  }
  const retryAfterS = Number(headers.get('retry-after')) || undefined;
  throw refusal(template, status, (body ?? {}) as object, retryAfterS);
}

function pathOf(template: string, { params = {}, query = {} }: LooseOptions): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}
