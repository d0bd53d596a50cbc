/** Receives the webhooks of gateways and suppliers. The signature is checked over the raw bytes. */
import { basePath } from '@ntem/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { takeRawBodies } from '#kernel/http/bodies.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { receiveWebhook } from '#orders/verbs/receive-webhook.ts';

const bodyLimitBytes = 64 * 1024;

export async function registerWebhooks(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    takeRawBodies(scope, bodyLimitBytes);
    const path = `${basePath}/webhooks/:provider`;
    // A vendor that does not sign gets its own address for each call. Some announce by PUT.
    for (const url of [path, `${path}/:token`]) {
      scope.route<{ Params: { provider: string; token?: string }; Body: Buffer | undefined }>({
        method: ['POST', 'PUT'],
        url,
        async handler(request, reply) {
          const { provider, token } = request.params;
          const rawBody = request.body ?? Buffer.alloc(0);
          const { headers, ip: address } = request;
          const verdict = await receiveWebhook({ ...deps, log: request.log }, provider, {
            rawBody,
            headers,
            token,
            address,
          });
          if (verdict === 'unknown_provider') throw new Refusal('NOT_FOUND');
          if (verdict === 'unreadable') throw new Refusal('BAD_REQUEST');
          if (verdict === 'bad_signature') throw new Refusal('UNAUTHENTICATED');
          return reply.header('cache-control', 'no-store').send({ message: 'OK', data: {} });
        },
      });
    }
  });
}
