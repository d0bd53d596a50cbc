/** Code spells rows in camelCase, the database in snake_case. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '#kernel/db/database.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { forFile } from '#test/support/for-file.ts';

const database = await forFile(createTestDatabase());

const login = { phone: '0241234567', knownDevice: true, address: '127.0.0.1' };

it('the query builder takes and answers camelCase, in a transaction and outside', async () => {
  await inTransaction(database.db, (tx) => tx.insertInto('failedLogins').values(login).execute());
  const found = await database.db
    .selectFrom('failedLogins as failed')
    .select(['failed.knownDevice', 'failed.phone as ofNumber'])
    .where('failed.knownDevice', '=', true)
    .orderBy('failed.createdAt')
    .execute();
  expect(found).toEqual([{ knownDevice: true, ofNumber: '0241234567' }]);
});

it('raw SQL answers camelCase for every column', async () => {
  const { rows } = await sql`
    select ${sql.ref('knownDevice')}, count(*)::int as how_many from ${sql.table('failedLogins')}
    group by known_device`.execute(database.db);
  expect(rows).toEqual([{ knownDevice: true, howMany: 1 }]);
});

it('fields inside a json value keep their names', async () => {
  const { rows } = await sql`select '{"order_id": [{"payout_id": 1}]}'::jsonb as what_changed`.execute(
    database.db,
  );
  expect(rows).toEqual([{ whatChanged: { order_id: [{ payout_id: 1 }] } }]);
});
