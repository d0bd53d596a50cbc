/** Calls that the product makes over HTTP itself: they follow nobody elsewhere, and read no answer without end. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { postWebhooksTo } from '#sandbox/announcing/post-webhook.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const message = { vendor: 'payments', rawBody: '{}', headers: {} } as const;

it('a webhook is not sent on to where a redirect points', async () => {
  let isAsked = false;
  const elsewhere = await listen((_request, answer) => {
    isAsked = true;
    answer.end();
  });
  const here = await listen((_request, answer) => answer.writeHead(307, { location: elsewhere }).end());
  await expect(postWebhooksTo(here)(message)).rejects.toThrow('answered with 307');
  expect(isAsked).toBe(false);
});

it('an answer without end is given up', async () => {
  const endless = await listen((_request, answer) => {
    const more = () => {
      while (!answer.destroyed && answer.write(Buffer.alloc(16_384)));
    };
    answer.on('drain', more);
    more();
  });
  await expect(postWebhooksTo(endless)(message)).rejects.toThrow('too long');
  const short = await listen((_request, answer) => answer.end('{}'));
  await postWebhooksTo(short)(message);
});
