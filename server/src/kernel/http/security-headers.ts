/** Headers that forbid browsers what our pages do not need: made once, sent with every answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { requestIdHeader } from './request-log.ts';

type PageHashes = { scriptHashes: string[]; styleHashes: string[] };

export function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  // Not async: a promise for each request would cost more than the hook's work.
  app.addHook('onRequest', (request, reply, done) => {
    withSecurityHeaders(request, reply, headers);
    done();
  });
}

export function withSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): FastifyReply {
  return reply.headers(headers).header(requestIdHeader, request.id);
}

const policyName = 'content-security-policy';

/** Of pages in a look of their own: the same policy, and the hash of their colours. */
export function policyOf(web: PageHashes): Record<string, string> {
  return { [policyName]: makeSecurityHeaders(web)[policyName] ?? '' };
}

/**
 * Of the API's reference, whose viewer styles its elements one by one, as no hash can allow. Nothing that a visitor or a
 * seller wrote is on that page, and a script or a request to elsewhere is refused there as anywhere.
 */
export function policyOfReference({ scriptHashes }: PageHashes): Record<string, string> {
  return policyOf({ scriptHashes, styleHashes: ["'unsafe-inline'"] });
}

/** Helmet makes the headers once, since they are the same for every answer. */
export function makeSecurityHeaders({ scriptHashes, styleHashes }: PageHashes): Record<string, string> {
  const headers: Record<string, string> = {};
  const decide = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", ...styleHashes],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
  });
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  decide({} as IncomingMessage, answer as unknown as ServerResponse, () => {});
  return headers;
}
