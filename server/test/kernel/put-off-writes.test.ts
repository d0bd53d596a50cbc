/** Writes that a transaction puts off: nothing can tell that they were. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { putOffWrite } from '#kernel/db/put-off-writes.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;
let statements: string[][];

beforeEach(async () => {
  database = await createTestDatabase();
  await sql`create table notes (name text primary key, text text not null)`.execute(database.db);
  statements = [];
});
afterEach(() => database.close());

type Note = { name: string; text: string };

const writeNote = putOffWrite<Note>({
  rank: 1,
  table: 'notes',
  keyOf: ({ name }) => name,
  write(notes, after) {
    statements.push(notes.map(({ name }) => name));
    return sql`
      insert into notes
      select * from unnest(${notes.map(({ name }) => name)}::text[], ${notes.map(({ text }) => text)}::text[])
      where ${after}
      on conflict (name) do update set text = notes.text || ' ' || excluded.text`;
  },
});

const strict = putOffWrite<string>({
  rank: 2,
  table: 'notes',
  write: (names, after) => sql`
    update notes set text = 'checked' where name = any(${names}::text[]) and ${after}`,
  unlessAll: 'a note is missing',
});

async function read(tx: Tx | TestDatabase['db'] = database.db): Promise<Record<string, string>> {
  const { rows } = await sql<Note>`select name, text from notes order by name`.execute(tx);
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}

describe('a write that a transaction puts off', () => {
  it('is written in one statement, before the commit', async () => {
    await inTransaction(database.db, async (tx) => {
      await writeNote(tx, { name: 'b', text: '2' });
      await writeNote(tx, { name: 'a', text: '1' });
      expect(await read()).toEqual({});
    });
    expect(await read()).toEqual({ a: '1', b: '2' });
    expect(statements).toEqual([['a', 'b']]);
  });

  it('is there for whatever the transaction reads next', async () => {
    await inTransaction(database.db, async (tx) => {
      await writeNote(tx, { name: 'a', text: '1' });
      expect(await read(tx)).toEqual({ a: '1' });
    });
  });

  it('is done twice, in order, where it is about the same thing twice', async () => {
    await inTransaction(database.db, async (tx) => {
      await writeNote(tx, { name: 'a', text: 'first' });
      await writeNote(tx, { name: 'a', text: 'second' });
    });
    expect(await read()).toEqual({ a: 'first second' });
  });

  it('is never written where the transaction fails', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await writeNote(tx, { name: 'a', text: '1' });
      throw new Error('it may not');
    });
    await expect(failing).rejects.toThrow('it may not');
    expect(await read()).toEqual({});
    // Nor by the next user of the connection.
    await inTransaction(database.db, (tx) => writeNote(tx, { name: 'b', text: '2' }));
    expect(await read()).toEqual({ b: '2' });
  });

  it('fails the whole transaction even if the next reader swallows the error', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await requestJob(tx, { kind: 'send-order-link', orderId: 'a' });
      await strict(tx, 'b');
      await read(tx).catch(() => {});
    });
    await expect(failing).rejects.toThrow('a note is missing');
    expect((await sql`select 1 from jobs`.execute(database.db)).rows).toEqual([]);
  });

  it('fails the whole transaction where the database did not do all of it', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await requestJob(tx, { kind: 'send-order-link', orderId: 'a' });
      await writeNote(tx, { name: 'a', text: '1' });
      await strict(tx, 'b');
    });
    await expect(failing).rejects.toThrow('a note is missing');
    const { rows } = await sql`select 1 from jobs`.execute(database.db);
    expect([await read(), rows]).toEqual([{}, []]);
  });

  it('is written before what depends on it, whichever was put off first', async () => {
    await inTransaction(database.db, async (tx) => {
      await strict(tx, 'a');
      await writeNote(tx, { name: 'a', text: '1' });
    });
    expect(await read()).toEqual({ a: 'checked' });
  });

  it('is there for its writer while another, on the same transaction, writes the same thing twice', async () => {
    const seen = await inTransaction(database.db, async (tx) => {
      const readsItsOwn = async () => {
        await strict(tx, 'a');
        // By now the other one writes what both have put off.
        await null;
        return read(tx);
      };
      const own = readsItsOwn();
      await writeNote(tx, { name: 'a', text: 'first' });
      await writeNote(tx, { name: 'a', text: 'second' });
      return own;
    });
    expect(seen.a).toContain('checked');
    expect(statements).toEqual([['a'], ['a']]);
  });
});
