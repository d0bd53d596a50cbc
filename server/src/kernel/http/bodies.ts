/** Decides which bodies are read: JSON, no larger and no deeper than an honest request. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kernel/rules/refusal.ts';

/** The largest change of many accounts takes about 20,000. */
export const largestBodyBytes = 32 * 1024;
/** Deeper ones would run out of stack when they are serialized. */
export const largestDepth = 32;

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

/** In one pass, brackets inside texts left out. What is no JSON is for the parser to refuse. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') inText = !inText;
    else if (inText) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > largestDepth) return true;
  }
  return false;
}
