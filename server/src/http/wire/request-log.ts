/** One line in the log for each request, when it has been answered. */
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Answered from memory, the same to everybody: the metrics count it, and a line would cost more than it. */
    isUnremarkable: boolean;
  }
}

export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (!error && request.isUnremarkable) return;
    const line = {
      method: request.method,
      // A query may carry what a person typed.
      path: request.url.split('?', 1)[0],
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
