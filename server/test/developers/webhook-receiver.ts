/** A seller's own program that hears webhooks, on this machine, for tests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Heard = { body: string; headers: Record<string, string> };

/** Answers as it is told to; what it heard is kept. */
export async function openReceiver(answer?: (response: ServerResponse, request: IncomingMessage) => void) {
  const heard: Heard[] = [];
  let respond = answer ?? ((response: ServerResponse) => void response.end());
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push({ body: Buffer.concat(chunks).toString(), headers: request.headers as Heard['headers'] });
    respond(response, request);
  };
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    heard,
    port,
    url: `http://127.0.0.1:${port}/hooks`,
    answers(next: typeof respond) {
      respond = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
