/** The headers that keep a browser from doing what no page of ours needs: made once, sent with every answer. */
import type { FastifyInstance } from 'fastify';

type PageHashes = { scriptHashes: string[]; styleHashes: string[] };

export function sendSecurityHeaders(app: FastifyInstance, pages: PageHashes): void {
  const headers = securityHeaders(pages);
  // Not async: a promise for each hook of each request costs more than what the hook does.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

function securityHeaders({ scriptHashes, styleHashes }: PageHashes): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'self'",
      ["script-src 'self'", ...scriptHashes].join(' '),
      ["style-src 'self'", ...styleHashes].join(' '),
      "img-src 'self' data:",
      "connect-src 'self'",
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}
