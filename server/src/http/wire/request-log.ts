/** One log line for each request, after it was answered. */
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { pathOf } from './paths.ts';

/** Longer ones are made up, and would fill the log. */
const longestPath = 300;
/** What a vendor that does not sign was told: whoever knows it could speak for the vendor. */
const callbackToken = /^(.{0,20}\/webhooks\/[^/]{1,40}\/).*$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** Answered from memory, the same for everybody: counted, but a log line would cost more than the answer. */
    isUnremarkable: boolean;
  }
}

export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (!error && request.isUnremarkable) return;
    const line = {
      method: request.method,
      path: pathOf(request).replace(callbackToken, '$1…').slice(0, longestPath),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (error) request.log.error({ ...line, err: error }, 'request errored');
    else request.log.info(line, 'request completed');
  }
}

export function prepareRequestLog(app: FastifyInstance): void {
  app.decorateRequest('isUnremarkable', false);
}
