/** Every row of a database at one moment, in a stream of frames, while it is used. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { copyOut } from './copy-rows.ts';

export type DumpHeader = {
  takenAt: string;
  migrations: { name: string; checksum: string }[];
  tables: number;
};
export type TableHeader = { table: string; columns: string[] };
export type TableEnd = { table: string; rows: number; sha256: string };
/** The next number of each sequence, by table and column. */
export type DumpEnd = { rows: number; sequences: { table: string; column: string; value: string }[] };

/** A letter, the length and the content. */
export const frameHeadBytes = 5;
export type FrameKind = 'H' | 'T' | 'D' | 'E' | 'Z';

function frame(kind: FrameKind, content: Buffer | object): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(frameHeadBytes);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(body.length, 1);
  return Buffer.concat([head, body]);
}

/** Recorded in the header, with the migrations. */
export const migrationsTable = 'schema_migrations';

/** In the order in which rows can be written: rows come after those they refer to. */
export async function listTables(client: pg.ClientBase): Promise<TableHeader[]> {
  const { rows } = await client.query<TableHeader & { needs: string[] }>(`
    select relname as table,
           (select array_agg(attname::text order by attname) from pg_attribute
            where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
           array(select distinct confrelid::regclass::text from pg_constraint
                 where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> '${migrationsTable}'
    order by relname`);
  const sorted: TableHeader[] = [];
  const isThere = (name: string) => sorted.some(({ table }) => table === name);
  while (sorted.length < rows.length) {
    const next = rows.find(({ table, needs }) => !isThere(table) && needs.every(isThere));
    if (!next) throw new Error('Tables refer to each other in a circle.');
    sorted.push({ table: next.table, columns: next.columns });
  }
  return sorted;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnsOf = ({ table, columns }: TableHeader) =>
  `${quoted(table)} (${columns.map(quoted).join(', ')})`;

/** Begins a transaction in which all is of one moment; it blocks no sales. */
export async function beginDump(
  client: pg.ClientBase,
): Promise<DumpHeader & { tableHeaders: TableHeader[] }> {
  await client.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set datestyle = 'ISO'; set extra_float_digits = 3;
    begin transaction isolation level repeatable read read only`);
  const { rows: moments } = await client.query<{ now: Date }>('select now() as now');
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${migrationsTable} order by name`,
  );
  const tableHeaders = await listTables(client);
  const takenAt = moments[0]?.now.toISOString() ?? '';
  return { takenAt, migrations, tables: tableHeaders.length, tableHeaders };
}

export async function* dumpFrames(
  client: pg.ClientBase,
  { tableHeaders, ...header }: Awaited<ReturnType<typeof beginDump>>,
): AsyncGenerator<Buffer> {
  yield frame('H', header);
  let rows = 0;
  for (const table of tableHeaders) {
    yield frame('T', table);
    const hash = createHash('sha256');
    let count = 0;
    for await (const block of copyOut(client, `copy ${columnsOf(table)} to stdout`)) {
      hash.update(block);
      count += countLines(block);
      yield frame('D', block);
    }
    yield frame('E', { table: table.table, rows: count, sha256: hash.digest('hex') } satisfies TableEnd);
    rows += count;
  }
  yield frame('Z', { rows, sequences: await listSequences(client) } satisfies DumpEnd);
}

/** In PostgreSQL's text each row is a line, and a line break within it is written otherwise. */
function countLines(block: Buffer): number {
  let count = 0;
  for (let at = block.indexOf(10); at !== -1; at = block.indexOf(10, at + 1)) count++;
  return count;
}

/** A sequence has no snapshot: it is read last, and so is never behind the copied rows. */
async function listSequences(client: pg.ClientBase): Promise<DumpEnd['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select relname as table, attname as column, pg_get_serial_sequence(relname, attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attidentity <> ''`);
  const sequences: DumpEnd['sequences'] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: values } = await client.query<{ value: string }>(
      `select (last_value + is_called::int)::text as value from ${sequence}`,
    );
    sequences.push({ table, column, value: values[0]?.value ?? '1' });
  }
  return sequences;
}
