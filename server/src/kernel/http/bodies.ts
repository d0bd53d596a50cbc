/** Decides which bodies are read: JSON, no larger and no deeper than an honest request. */
import type { FastifyInstance } from 'fastify';
import { isTooDeep } from '#kernel/rules/nesting.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

/** The largest change of many accounts takes about 20,000. */
export const largestBodyBytes = 32 * 1024;

/** An empty body counts as none. Forms and plain text are refused, so that no foreign page can post here. */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined);
    else if (isTooDeep(body)) done(new Refusal('BAD_REQUEST'));
    else void parseJson(request, body, done);
  });
  app.addContentTypeParser<string>('text/csv', { parseAs: 'string' }, (request, body, done) => {
    const { takesCsv } = request.routeOptions.config as { takesCsv?: boolean };
    if (takesCsv) done(null, { csv: body });
    else done(new Refusal('UNSUPPORTED_MEDIA_TYPE'));
  });
}

/** What vendors send is taken as it came: signatures are over the bytes. */
export function takeRawBodies(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  const parser = { parseAs: 'buffer', bodyLimit } as const;
  scope.addContentTypeParser<Buffer>('*', parser, (_request, body, done) => done(null, body));
}
