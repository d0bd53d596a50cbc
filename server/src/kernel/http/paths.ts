/** The path of a request, without the query, which may contain typed text. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#kernel/rules/refusal.ts';

export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}

/** Half of a surrogate pair, which is no letter: no address that anybody typed has one. */
const halfPair = /%ED%[AB]/i;

/** PostgreSQL's text cannot contain NUL, so that nothing is ever found under such a path. */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isUnstorable = pathOf(request).includes('%00') || halfPair.test(request.url);
    done(isUnstorable ? new Refusal('BAD_REQUEST') : undefined);
  });
}
