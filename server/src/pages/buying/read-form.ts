/** Forms that a browser sends without script: their size limit, and the fields that are read. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kernel/rules/refusal.ts';

/** Ours have half a dozen short fields. */
export const largestFormBytes = 4 * 1024;

/** Within `scope` alone; everything else still refuses forms that any page on the web could send. */
export function acceptOnlyForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largestFormBytes },
    (_request, body, done) => done(null, new Form(body)),
  );
}

export class Form {
  readonly #fields: URLSearchParams;

  constructor(body: string) {
    this.#fields = new URLSearchParams(body);
  }

  has(name: string): boolean {
    return this.#fields.has(name);
  }

  /** Empty if it is missing, and the first if it comes twice. */
  read(name: string): string {
    return this.#fields.get(name) ?? '';
  }
}

export function formOf({ body }: { body: unknown }): Form {
  if (body instanceof Form) return body;
  throw new Refusal('BAD_REQUEST');
}
