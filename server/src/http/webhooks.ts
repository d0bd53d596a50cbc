/** Receives the webhooks of gateways and suppliers. The signature is checked over the raw bytes. */
import { basePath } from '@ntem/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { receiveWebhook } from '#actions/orders/receive-webhook.ts';
import type { Deps } from '#deps.ts';
import { Refusal } from '#domain/refusal.ts';

const bodyLimitBytes = 64 * 1024;

export async function registerWebhooks(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyLimitBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
      `${basePath}/webhooks/:provider`,
      async (request, reply) => {
        const rawBody = request.body ?? Buffer.alloc(0);
        const verdict = await receiveWebhook(deps, request.params.provider, {
          rawBody,
          headers: request.headers,
        });
        if (verdict === 'unknown_provider') throw new Refusal('NOT_FOUND');
        if (verdict === 'bad_signature') throw new Refusal('UNAUTHENTICATED');
        return reply.header('cache-control', 'no-store').send({ message: 'OK', data: {} });
      },
    );
  });
}
