/** Turns every failure into the one error shape, without a stack, SQL or a secret. */
import { type ErrorCode, refusals } from '@ntem/contract/errors';
import type { ErrorBody } from '@ntem/contract/values';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

/** The framework's own refusals, before a handler is reached, by its error code. */
const frameworkRefusals: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

function toRefusal(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  const known = frameworkRefusals[error.code];
  if (known) return new Refusal(known);
  if (isDatabaseUnavailable(error)) return new Refusal('SERVICE_UNAVAILABLE', { retryAfterS: 5 });
  const status = error.statusCode ?? 500;
  return new Refusal(status >= 400 && status < 500 ? 'BAD_REQUEST' : 'SERVER_ERROR');
}

export function presentRefusal({ message, code, details: { errors, data } }: Refusal): ErrorBody {
  return { message, code, ...(errors && { errors }), ...(data !== undefined && { data }) };
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void {
  const { retryAfterS } = refusal.details;
  if (retryAfterS !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterS))));
  reply
    .status(refusal.status)
    .header('cache-control', 'no-store')
    // A failure of ours carries the id by which the operator finds it in the log.
    .send({ ...presentRefusal(refusal), ...(refusal.status >= 500 && { request_id: request.id }) });
}

/** A failure's meaning for the caller; ours are logged. */
export function readRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  const refusal = toRefusal(error);
  if (refusal.status === 500) request.log.error({ err: error }, 'request failed');
  else if (refusal.status === 503) request.log.warn({ err: error }, 'request could not be served');
  return refusal;
}

export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(request, reply, readRefusal(error, request));
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  sendRefusal(request, reply, new Refusal('NOT_FOUND'));
}

export function answerMethodNotAllowed(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: string[],
): void {
  reply.header('allow', allowed.join(', '));
  sendRefusal(request, reply, new Refusal('METHOD_NOT_ALLOWED'));
}

/** The answer to a socket that does not speak HTTP. */
export const malformedRequestBody = JSON.stringify({
  message: refusals.BAD_REQUEST.text,
  code: 'BAD_REQUEST',
} satisfies ErrorBody);

export const malformedRequestStatus = refusals.BAD_REQUEST.status;
