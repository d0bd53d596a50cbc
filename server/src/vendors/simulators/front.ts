/**
 * Runs in front of the product while simulators replace its vendors, on this machine alone: it answers the handset's
 * calls and the control plane, and passes the rest to the product. So the product needs no door that production must
 * not have.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sandboxPath } from '@ntem/contract/addresses';
import { basePath } from '@ntem/contract/endpoint';

/** `path`: below the prefix that led here. */
export type PlayRequest = { method: string; path: string; query: URLSearchParams; body: unknown };
export type PlayAnswer = { status: number; body: unknown };
type Play = (request: PlayRequest) => PlayAnswer | Promise<PlayAnswer>;

export type Front = {
  /** Under a name and not a number: passkeys work under names only. */
  origin: string;
  /** `product`: its address. Until then no request is answered. */
  open(parts: { product: string; handset: Play; control: Play }): void;
  close(): Promise<void>;
};

/** Any page of the app is the same shell. */
const shellPath = '/auth';

type Parts = Parameters<Front['open']>[0];

export async function startFront(port: number): Promise<Front> {
  let parts: Parts | undefined;
  const server = createServer((incoming, response) => {
    if (!parts) return void response.writeHead(503).end();
    answer(parts, incoming, response).catch((error: unknown) => {
      write(response, { status: 400, body: { message: error instanceof Error ? error.message : '' } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    open(given) {
      parts = given;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(parts: Parts, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: query } = new URL(incoming.url ?? '/', 'http://front.test');
  const inside = { '/__sim': parts.control, [`${basePath}/sandbox`]: parts.handset };
  const played = Object.entries(inside).find(([prefix]) => pathname.startsWith(`${prefix}/`));
  if (!played) return passOn(incoming, response, { to: parts.product, isHandset: pathname === sandboxPath });
  const [prefix, play] = played;
  const { method = 'GET' } = incoming;
  const body = await readJson(incoming);
  write(response, await play({ method, path: pathname.slice(prefix.length), query, body }));
}

async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function write(response: ServerResponse, { status, body }: PlayAnswer): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

type Passing = { to: string; isHandset: boolean };

function passOn(incoming: IncomingMessage, response: ServerResponse, { to, isHandset }: Passing): void {
  const { method, headers, socket } = incoming;
  const asked = request(
    `${to}${isHandset ? shellPath : incoming.url}`,
    { method, headers: { ...headers, 'x-forwarded-for': socket.remoteAddress } },
    (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    },
  );
  asked.once('error', () => {
    if (response.headersSent) response.destroy();
    else write(response, { status: 502, body: { message: 'The product does not answer.' } });
  });
  incoming.pipe(asked);
}
