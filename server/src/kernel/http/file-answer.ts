/** An answer that is a file, sent while it is being made. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

type File = {
  /** With its extension. */
  name: string;
  type: 'text/csv; charset=utf-8' | 'application/json; charset=utf-8' | 'application/pdf';
  content: AsyncIterable<string> | Buffer;
  /** The list was longer than a file may be. */
  isCut?: boolean;
};

export class FileAnswer {
  constructor(readonly file: File) {}

  send(reply: FastifyReply): FastifyReply {
    const { name, type, content, isCut = false } = this.file;
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
      .header('x-rows-left-off', String(isCut))
      .send(Buffer.isBuffer(content) ? content : Readable.from(content));
  }
}
