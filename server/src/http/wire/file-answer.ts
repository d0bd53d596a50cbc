/** An answer that is a file, sent while it is being made. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

type File = {
  /** Without the date and the extension. */
  name: string;
  lines: AsyncIterable<string>;
  /** The list was longer than a file may be. */
  isCut: boolean;
};

export class FileAnswer {
  constructor(readonly file: File) {}

  send(reply: FastifyReply): FastifyReply {
    const day = new Date().toISOString().slice(0, 10);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${this.file.name}-${day}.csv"`)
      .header('x-content-type-options', 'nosniff')
      .header('x-rows-left-off', String(this.file.isCut))
      .send(Readable.from(this.file.lines));
  }
}
