/** Copies rows of a table in bulk, in and out, with PostgreSQL's COPY. */
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

export function copyOut(client: pg.ClientBase, statement: string): AsyncIterable<Buffer> {
  const rows = to(statement);
  sendAlone(client);
  client.query(rows);
  return rows;
}

/** Answers how many rows were written. */
export async function copyIn(
  client: pg.ClientBase,
  statement: string,
  blocks: AsyncIterable<Buffer>,
): Promise<number> {
  const rows = from(statement);
  sendAlone(client);
  client.query(rows);
  await pipeline(blocks, rows);
  return rows.rowCount;
}

/** The driver copies nothing on a connection that sends statements ahead. This one is closed after the copy. */
function sendAlone(client: pg.ClientBase): void {
  (client as { pipeline?: boolean }).pipeline = false;
}
