/** Tests of statements by name: their columns are described once, and their rows are as before. */
import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNamedQueries } from '#kernel/db/named-query.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

let database: TestDatabase;
let client: pg.Client;
let ask: ReturnType<typeof createNamedQueries>;
/** The messages that describe columns, as the server sends them. */
let descriptions = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('rowDescription', () => descriptions++);
  ask = createNamedQueries((query) => client.query(query as pg.QueryConfig));
  await client.query('create table things (id int primary key, full_name text, made_at timestamptz)');
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const find = async (name: string, id: number) => {
  const { rows } = await ask({ name, text: 'select * from things where id >= $1 order by id', values: [id] });
  return rows;
};

describe('a statement by its name', () => {
  it('has its columns described once, also if there were no rows, and answers as before', async () => {
    expect(await find('find', 1)).toEqual([]);
    await client.query("insert into things values (1, 'Ama', '2030-01-01Z'), (2, null, null)");
    descriptions = 0;
    const ama = { id: 1, fullName: 'Ama', madeAt: new Date('2030-01-01Z') };
    const nobody = { id: 2, fullName: null, madeAt: null };
    expect([await find('find', 1), await find('find', 2), await find('find', 3)]).toEqual([
      [ama, nobody],
      [nobody],
      [],
    ]);
    expect(descriptions).toBe(0);
    expect(await Promise.all([find('at once', 2), find('at once', 2)])).toEqual([[nobody], [nobody]]);
  });

  it('answers how many rows it wrote, though it has no columns', async () => {
    const text = 'insert into things (id) values ($1), ($2)';
    for (const id of [10, 20, 30])
      expect(await ask({ name: 'write', text, values: [id, id + 1] })).toMatchObject({
        rowCount: 2,
        rows: [],
      });
  });

  it('goes on after an error', async () => {
    const divide = (by: number) => ask({ name: 'divide', text: 'select 6 / $1::int as share', values: [by] });
    expect((await divide(2)).rows).toEqual([{ share: 3 }]);
    await expect(divide(0)).rejects.toThrow('division by zero');
    expect((await divide(3)).rows).toEqual([{ share: 2 }]);
  });

  it('is refused once its columns have changed, and has the new ones under another name', async () => {
    await find('older', 100);
    await client.query('alter table things add column price int default 5');
    await client.query('insert into things (id) values (100)');
    await expect(find('older', 100)).rejects.toThrow('cached plan must not change result type');
    const row = { id: 100, fullName: null, madeAt: null, price: 5 };
    for (let time = 0; time < 2; time++) expect(await find('newer', 100)).toEqual([row]);
  });
});
