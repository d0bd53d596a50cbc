/** Takes messages of buyers from Meta, and answers its question about our address. */
import { basePath } from '@ntem/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { hearChat, hearFailures } from '#channels/verbs/hear-chat.ts';
import { chatSecretsOf } from '#channels/verbs/ussd-vendors.ts';
import type { Deps } from '#deps.ts';
import { takeRawBodies } from '#kernel/http/bodies.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { isTooDeep } from '#vendors/ports/webhook-wire.ts';
import { isFromMeta, readMetaCall } from '#vendors/whatsapp/webhook.ts';
import { isSameSecret } from './ussd-senders.ts';

const bodyLimitBytes = 256 * 1024;
const longestChallenge = 200;

export async function registerChat(app: FastifyInstance, deps: Deps): Promise<void> {
  if (deps.config.channels.whatsapp.number === undefined) return;
  const secrets = chatSecretsOf(deps);
  const url = `${basePath}/channels/whatsapp`;
  await app.register(async (scope) => {
    takeRawBodies(scope, bodyLimitBytes);
    scope.get<{ Querystring: Record<string, unknown> }>(url, async ({ query }, reply) => {
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
      const isRight = mode === 'subscribe' && isSameSecret(String(token ?? ''), secrets.verify);
      const isPlain =
        typeof challenge === 'string' && /^[\w-]+$/.test(challenge) && challenge.length <= longestChallenge;
      if (!isRight || !isPlain) throw new Refusal('FORBIDDEN');
      return reply
        .header('content-type', 'text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(challenge);
    });
    scope.post<{ Body: Buffer | undefined }>(url, async (request, reply) => {
      const rawBody = request.body ?? Buffer.alloc(0);
      if (!isFromMeta(rawBody, request.headers['x-hub-signature-256'], secrets.app)) {
        request.log.warn({ event: 'chat refused' }, 'a message without a valid signature was refused');
        throw new Refusal('UNAUTHENTICATED');
      }
      const call = isTooDeep(rawBody)
        ? undefined
        : readMetaCall(rawBody, { numberId: deps.config.whatsappNumberId });
      if (!call) throw new Refusal('BAD_REQUEST');
      const { heard, failed, nameless } = call;
      if (nameless > 0)
        request.log.warn(
          { event: 'chat without a number', messages: nameless },
          'messages without a number are not answered',
        );
      await hearChat(deps, heard);
      await hearFailures(deps, failed);
      return reply.header('cache-control', 'no-store').send({ message: 'OK', data: {} });
    });
  });
}
