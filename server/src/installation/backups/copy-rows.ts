/** Copies rows of a table in bulk, in and out, with PostgreSQL's COPY, which the driver does not offer itself. */
import type pg from 'pg';

/** The methods that the driver calls while such a statement runs. */
type Wire = {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
  stream: {
    pause(): void;
    resume(): void;
    writableNeedDrain: boolean;
    once(event: 'drain', run: () => void): void;
  };
};

const blockBytes = 256 * 1024;
/** The server is held back while this many blocks wait to be written. */
const mostBlocks = 8;

/** The rows in blocks, each of whole rows. */
export async function* copyOut(client: pg.ClientBase, statement: string): AsyncGenerator<Buffer> {
  const blocks: Buffer[] = [];
  let gathered: Buffer[] = [];
  let bytes = 0;
  let isOver = false;
  let failure: unknown;
  let wire: Wire | undefined;
  let wake = () => {};
  const flush = () => {
    if (bytes > 0) blocks.push(Buffer.concat(gathered, bytes));
    gathered = [];
    bytes = 0;
    wake();
  };
  submit(client, statement, {
    begin: (started) => {
      wire = started;
    },
    row(chunk) {
      // The driver uses its memory again.
      gathered.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes < blockBytes) return;
      flush();
      if (blocks.length >= mostBlocks) wire?.stream.pause();
    },
    end(error) {
      failure = error;
      isOver = true;
      flush();
    },
  });
  for (;;) {
    const block = blocks.shift();
    if (block) {
      if (blocks.length < mostBlocks) wire?.stream.resume();
      yield block;
    } else if (isOver) break;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
  if (failure) throw failure;
}

/** Answers how many rows were written. */
export function copyIn(
  client: pg.ClientBase,
  statement: string,
  blocks: AsyncIterable<Buffer>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let trouble: unknown;
    const send = async (wire: Wire) => {
      try {
        for await (const block of blocks) {
          wire.sendCopyFromChunk(block);
          if (wire.stream.writableNeedDrain)
            await new Promise<void>((drained) => wire.stream.once('drain', drained));
        }
        wire.endCopyFrom();
      } catch (error) {
        trouble = error;
        wire.sendCopyFail('the rows could not be read');
      }
    };
    submit(client, statement, {
      accept: (wire) => void send(wire),
      end(error, count) {
        if (trouble ?? error) reject(trouble ?? error);
        else resolve(count);
      },
    });
  });
}

type Course = {
  begin?(wire: Wire): void;
  row?(chunk: Buffer): void;
  accept?(wire: Wire): void;
  end(error: unknown, count: number): void;
};

function submit(client: pg.ClientBase, statement: string, course: Course): void {
  let count = 0;
  let failure: unknown;
  const query = {
    submit(wire: Wire) {
      course.begin?.(wire);
      wire.query(statement);
    },
    handleRowDescription() {},
    handleDataRow() {},
    handlePortalSuspended() {},
    handleEmptyQuery() {},
    handleCopyInResponse: (wire: Wire) => course.accept?.(wire),
    handleCopyData: ({ chunk }: { chunk: Buffer }) => course.row?.(chunk),
    handleCommandComplete({ text }: { text: string }) {
      count = Number(text.split(' ').at(-1));
    },
    handleReadyForQuery: () => course.end(failure, count),
    // After an error of the server it is ready again; a connection that is lost never is.
    handleError(error: unknown) {
      failure ??= error;
      if (!isOfServer(error)) course.end(failure, count);
    },
  };
  client.query(query as unknown as pg.Submittable);
}

function isOfServer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error;
}
