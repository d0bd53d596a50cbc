/** Writes every row of a backup into a database, in the caller's transaction: all of it, or nothing. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { copyIn } from './copy-rows.ts';
import {
  columnsOf,
  type DumpEnd,
  type DumpHeader,
  type FrameKind,
  frameHeadBytes,
  listTables,
  quoted,
  type TableEnd,
  type TableHeader,
} from './dump.ts';
import { takeBytes, UnreadableBackup } from './sealed-file.ts';

type Frame = { kind: FrameKind; body: Buffer };

export function readFrames(content: AsyncIterable<Buffer>) {
  const bytes = takeBytes(content);
  return {
    async next(): Promise<Frame> {
      const head = await bytes.take(frameHeadBytes);
      return {
        kind: head.toString('latin1', 0, 1) as FrameKind,
        body: await bytes.take(head.readUInt32BE(1)),
      };
    },
    isOver: bytes.isOver,
  };
}

type Frames = ReturnType<typeof readFrames>;

async function expectFrame<Content>(frames: Frames, kind: FrameKind): Promise<Content> {
  const { kind: found, body } = await frames.next();
  if (found !== kind) throw new UnreadableBackup('The file is not in the order that it was written in.');
  return JSON.parse(body.toString());
}

export function readHeader(frames: Frames): Promise<DumpHeader> {
  return expectFrame(frames, 'H');
}

/** After the header. The tables are there, by the migrations that the backup names. Answers how many rows were written. */
export async function loadTables(
  client: pg.ClientBase,
  frames: Frames,
  { tables }: DumpHeader,
): Promise<number> {
  const known = await listTables(client);
  const names = known.map(({ table }) => quoted(table));
  // Here alone the product's restrictions are lifted: the rules of each step were kept when the rows were made.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  let rows = 0;
  for (let n = 0; n < tables; n++) rows += await loadTable(client, frames, known);
  const end = await expectFrame<DumpEnd>(frames, 'Z');
  if (end.rows !== rows || !(await frames.isOver())) throw new UnreadableBackup('The backup is not whole.');
  for (const { table, column, value } of end.sequences) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint, false)', [
      quoted(table),
      column,
      value,
    ]);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  return rows;
}

async function loadTable(client: pg.ClientBase, frames: Frames, known: TableHeader[]): Promise<number> {
  const header = await expectFrame<TableHeader>(frames, 'T');
  const ours = known.find(({ table }) => table === header.table);
  if (ours?.columns.join() !== header.columns.join()) {
    throw new UnreadableBackup(`The table ${header.table} of the backup is not as it is in this version.`);
  }
  const hash = createHash('sha256');
  let end: TableEnd | undefined;
  async function* blocks(): AsyncGenerator<Buffer> {
    for (;;) {
      const { kind, body } = await frames.next();
      if (kind === 'E') {
        end = JSON.parse(body.toString());
        return;
      }
      if (kind !== 'D') throw new UnreadableBackup('The file is not in the order that it was written in.');
      hash.update(body);
      yield body;
    }
  }
  const written = await copyIn(client, `copy ${columnsOf(header)} from stdin`, blocks());
  if (end?.table !== header.table || end.rows !== written || end.sha256 !== hash.digest('hex')) {
    throw new UnreadableBackup(`The rows of ${header.table} are not those that were backed up.`);
  }
  return written;
}
