/** Writes one log line for each request, after it was answered, and the id by which it is found. */
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { pathOf } from './paths.ts';

export const requestIdHeader = 'x-request-id';

/** 128 bits in hexadecimal, as our pages, nginx and Caddy make them. Anything else could carry text into the log. */
const acceptedId = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Callers may name the request, so that it is found even if no answer arrived. */
export function chooseRequestId({ [requestIdHeader]: sent }: IncomingHttpHeaders): string {
  return typeof sent === 'string' && acceptedId.test(sent) ? sent : randomUUID();
}

/** The line about this request names the order that it is about. */
export function noteOrder(request: FastifyRequest, { id: orderId }: { id: string }): void {
  request.log = request.log.child({ orderId });
}

/** Longer ones are made up, and would fill the log. */
const longestPath = 300;
/** The secret address of a vendor that does not sign: knowing it, anybody could pose as the vendor. */
const callbackToken = /^(.{0,20}\/(?:webhooks|channels\/ussd)\/[^/]{1,40}\/).*$/;

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
