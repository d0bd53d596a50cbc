/** Sends the sandbox vendors' webhooks over HTTP. */
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { PostWebhook } from './announcer.ts';

const webhookTimeoutMs = 6_000;
const largestAnswerBytes = 64 * 1024;

/** Over kept connections: a vendor has many messages, all for one address. */
export function postWebhooksTo(url: string): PostWebhook {
  const { Agent, request } = url.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true });
  return async ({ rawBody, headers }) => {
    const signal = AbortSignal.timeout(webhookTimeoutMs);
    const sent = request(url, { method: 'POST', headers, agent, signal });
    sent.end(rawBody);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    // Read to its end, so that the connection can be used again.
    let bytes = 0;
    for await (const chunk of answer) {
      bytes += chunk.length;
      if (bytes > largestAnswerBytes) throw new Error('The answer to the webhook is too long.');
    }
    if (answer.statusCode !== 200) throw new Error(`The webhook was answered with ${answer.statusCode}.`);
  };
}
