/** An answer whose bytes are made, compressed and hashed once, and sent many times. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Form = { body: Buffer; headers: Record<string, string | number> };

export class ReadyAnswer {
  readonly #etag: string;
  readonly #plain: Form;
  readonly #brotli: Form;
  readonly #gzip: Form;

  readonly #more: Record<string, string>;

  constructor(text: string, type: string, more: Record<string, string> = {}) {
    this.#more = more;
    const plain = Buffer.from(text);
    this.#etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
    const form = (body: Buffer, encoding?: string): Form => ({
      body,
      headers: {
        ...this.#ownHeaders(),
        'content-type': type,
        'content-length': body.length,
        ...(encoding && { 'content-encoding': encoding }),
      },
    });
    this.#plain = form(plain);
    this.#brotli = form(brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }), 'br');
    this.#gzip = form(gzipSync(plain, { level: 9 }), 'gzip');
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    request.isUnremarkable = true;
    const form = this.#choose(request.headers);
    if (!form) return reply.status(304).headers(this.#ownHeaders()).send();
    return reply.headers(form.headers).send(form.body);
  }

  /** The same without the framework, with the headers that it would have added. */
  sendRaw(request: IncomingMessage, response: ServerResponse, headers: Record<string, string>): void {
    const form = this.#choose(request.headers);
    if (form) response.writeHead(200, { ...headers, ...form.headers }).end(form.body);
    else response.writeHead(304, { ...headers, ...this.#ownHeaders() }).end();
  }

  /** Undefined if the client has it already. */
  #choose(asked: IncomingHttpHeaders): Form | undefined {
    if (asked['if-none-match'] === this.#etag) return undefined;
    const accepted = String(asked['accept-encoding'] ?? '');
    if (/\bbr\b/.test(accepted)) return this.#brotli;
    return /\bgzip\b/.test(accepted) ? this.#gzip : this.#plain;
  }

  #ownHeaders() {
    return { ...this.#more, 'cache-control': 'no-cache', etag: this.#etag, vary: 'accept-encoding' };
  }
}
