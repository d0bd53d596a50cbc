/** A vendor's message that there is news of a reference, signed as the sandbox signs it. Each is a new one. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { composeSandboxWebhook } from '#sandbox/announcing/webhook.ts';
import type { TestApp } from './app.ts';

type Topic = Parameters<typeof composeSandboxWebhook>[1]['topic'];

export async function postHint(
  { app, deps }: TestApp,
  { topic, reference }: { topic: Topic; reference: string },
): Promise<void> {
  // A repeated hint would be no news.
  const ending = `news-${randomUUID()}` as 'done';
  const { rawBody: payload, headers } = composeSandboxWebhook(deps.keys.sandbox, {
    topic,
    ending,
    reference,
  });
  const answer = await app.inject({ method: 'POST', url: '/api/v1/webhooks/sandbox', payload, headers });
  expect(answer.statusCode, answer.body).toBe(200);
}
