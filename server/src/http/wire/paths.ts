/** The path of a request, without the query, which may contain what a person typed. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';

export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '';
}

/** PostgreSQL's text cannot contain NUL, so that nothing is ever found under such a path. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(pathOf(request).includes('%00') ? new Refusal('BAD_REQUEST') : undefined);
  });
}
