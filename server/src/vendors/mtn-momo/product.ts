/** One product of MTN MoMo, with a subscription key and tokens of its own. */
import { secondMs } from '@ntem/contract/durations';
import {
  createVendorHttp,
  type Lost,
  type NotSent,
  type VendorCall,
  type VendorHttp,
} from '#vendors/ports/vendor-http.ts';
import { tokenAnswer } from './wire.ts';

export type ProductKeys = { subscriptionKey: string; user: string; key: string };

type Product = { url: string; environment: string; name: 'collection' | 'disbursement'; keys: ProductKeys };

/** A token that ends sooner than this is not begun with. */
const marginMs = 60 * secondMs;
/** Less than the product waits for a call, since the call itself comes after. */
const tokenTimeoutMs = 4 * secondMs;

export function createProduct({ url, environment, name, keys }: Product, now: () => number): VendorHttp {
  const http = createVendorHttp(url, {
    'ocp-apim-subscription-key': keys.subscriptionKey,
    'x-target-environment': environment,
  });
  const basic = Buffer.from(`${keys.user}:${keys.key}`).toString('base64');
  let kept: { token: string; until: number } | undefined;
  let fetching: Promise<string | NotSent | Lost> | undefined;

  async function fetchToken(): Promise<string | NotSent | Lost> {
    const headers = { authorization: `Basic ${basic}` };
    const reply = await http.post(
      `/${name}/token/`,
      { headers, answer: tokenAnswer },
      AbortSignal.timeout(tokenTimeoutMs),
    );
    if (reply.got === 'answer' && reply.status === 200) {
      const { access_token: token, expires_in: seconds } = reply.body;
      kept = { token, until: now() + seconds * secondMs - marginMs };
      return token;
    }
    // Only this refuses us. For any other result, no money was requested.
    if (reply.got === 'lost' && reply.status !== undefined && [401, 403, 429].includes(reply.status))
      return reply;
    return { got: 'not_sent', reason: 'no_token' };
  }

  /** All callers wait for the same call. It belongs to none of them, so a caller that gives up does not end it. */
  async function findToken(signal: AbortSignal): Promise<string | NotSent | Lost> {
    if (signal.aborted) return givenUp;
    if (kept && now() < kept.until) return kept.token;
    fetching ??= fetchToken().finally(() => {
      fetching = undefined;
    });
    return Promise.race([fetching, untilAborted(signal)]);
  }

  const withToken = (call: VendorCall): VendorCall => {
    return async (path, request, signal) => {
      const ask = (token: string) => {
        const headers = { ...request.headers, authorization: `Bearer ${token}` };
        return call(path, { ...request, headers }, signal);
      };
      const token = await findToken(signal);
      if (typeof token !== 'string') return token;
      const reply = await ask(token);
      if (reply.got === 'not_sent' || reply.status !== 401) return reply;
      // A token can end early. Turned away with a new one, it is our keys.
      if (kept?.token === token) kept = undefined;
      const fresh = await findToken(signal);
      return typeof fresh === 'string' ? ask(fresh) : fresh;
    };
  };
  return { get: withToken(http.get), post: withToken(http.post) };
}

const givenUp: NotSent = { got: 'not_sent', reason: 'given_up' };

function untilAborted(signal: AbortSignal): Promise<NotSent> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(givenUp), { once: true });
  });
}
