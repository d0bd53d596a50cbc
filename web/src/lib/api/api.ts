/** Calls an endpoint of the contract, typed by it, with the session's token. */
import type { DataOf, Endpoint, MetaOf } from '@ntem/contract/endpoint';
import type { EndpointKey, Endpoints } from '@ntem/contract/endpoints';
import { refusals } from '@ntem/contract/errors';
import type { ErrorBody } from '@ntem/contract/values';
import { deviceId, randomId } from '#lib/browser/device-id.ts';
import { currentSession, leaveForSignIn } from '#lib/session/session.ts';
import { ApiError, noAnswer, refusal } from './api-error.ts';
import { type FetchAnswer, fetchAnswer } from './fetch-answer.ts';
import { refreshSession } from './refresh.ts';
import { askStepUp } from './step-up.ts';

type InputOf<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never;

/** A part of a request, optional only if everything in it is. */
type PartOf<E, Name extends string> = E extends { [N in Name]: infer Schema }
  ? Record<string, never> extends InputOf<Schema>
    ? { [N in Name]?: InputOf<Schema> }
    : { [N in Name]: InputOf<Schema> }
  : unknown;

export type Input<Key extends EndpointKey> = PartOf<Endpoints[Key], 'params'> &
  PartOf<Endpoints[Key], 'query'> &
  PartOf<Endpoints[Key], 'body'>;

export type AnswerOf<Key extends EndpointKey> = Answer<Endpoints[Key]>;

type Extras = { idempotencyKey?: string; signal?: AbortSignal };

type OptionsArgument<Options> =
  Record<string, never> extends Options ? [options?: Options] : [options: Options];

type Answer<E extends Endpoint> = { message: string; data: DataOf<E>; meta: MetaOf<E> };

type LooseOptions = Extras & {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  isFile?: boolean;
};

/** `call('POST /auth/login', { body })`. Only types come from the contract: its schemas never reach a page. */
export function call<Key extends EndpointKey>(
  key: Key,
  ...[options]: OptionsArgument<Input<Key> & Extras>
): Promise<AnswerOf<Key>> {
  return callWith(key, options, {});
}

export async function callWith<Key extends EndpointKey>(
  key: Key,
  input: Input<Key> | undefined,
  extras: Extras,
): Promise<AnswerOf<Key>> {
  const { body } = await request(key, { ...(input as LooseOptions | undefined), ...extras });
  return body as AnswerOf<Key>;
}

/** The server's answer, unless it refused. Renews an expired token once; asks for a step-up once. */
export async function request(
  key: string,
  options: LooseOptions,
  { mayRefresh = true, mayAsk = true } = {},
): Promise<FetchAnswer> {
  const [method = '', template = ''] = key.split(' ');
  const token = currentSession()?.accessToken;
  const answer = await fetchAnswer(
    {
      method,
      path: pathOf(template, options),
      headers: {
        'X-Device-Id': deviceId(),
        // Ours, so that the server's log can be searched for it even if no answer came.
        'X-Request-Id': randomId(),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
      },
      body: options.body,
      signal: options.signal,
      isFile: options.isFile,
    },
    noAnswer,
  );
  const { ok, status, headers, body } = answer;
  if (ok && body) return answer;
  if (status === 401 && token && mayRefresh) {
    if (await refreshSession(token)) return request(key, options, { mayRefresh: false, mayAsk });
    leaveForSignIn();
    throw new ApiError({ status, code: 'UNAUTHENTICATED', message: refusals.UNAUTHENTICATED.text });
  }
  const refused = (body ?? {}) as Partial<ErrorBody>;
  if (refused.code === 'STEP_UP_REQUIRED' && mayAsk && (await askStepUp())) {
    return request(key, options, { mayRefresh, mayAsk: false });
  }
  const retryAfterS = Number(headers.get('retry-after')) || undefined;
  throw refusal(template, status, refused, retryAfterS);
}

function pathOf(template: string, { params = {}, query = {} }: LooseOptions): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([name, value]) => isSent(name, value));
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

/** An empty filter counts as none, and the first page is the default. */
function isSent(name: string, value: unknown): boolean {
  return value !== undefined && value !== '' && !(name === 'page' && String(value) === '1');
}
