/** An answer whose bytes were made, compressed and named once, to be sent many times. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export class ReadyAnswer {
  readonly #plain: Buffer;
  readonly #brotli: Buffer;
  readonly #gzip: Buffer;
  readonly #etag: string;

  constructor(
    text: string,
    readonly type: string,
  ) {
    this.#plain = Buffer.from(text);
    this.#brotli = brotliCompressSync(this.#plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    this.#gzip = gzipSync(this.#plain, { level: 9 });
    this.#etag = `W/"${createHash('sha256').update(this.#plain).digest('base64url').slice(0, 27)}"`;
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    request.isUnremarkable = true;
    reply.header('cache-control', 'no-cache').header('etag', this.#etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === this.#etag) return reply.status(304).send();
    reply.header('content-type', this.type);
    const accepted = String(request.headers['accept-encoding'] ?? '');
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(this.#brotli);
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(this.#gzip);
    return reply.send(this.#plain);
  }
}
