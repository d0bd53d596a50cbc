/** The database role of the product: it cannot change books and histories, and can still sell. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { fillDemo } from '#demo/fill-demo.ts';
import { fillDemoOrders } from '#demo/fill-demo-orders.ts';
import { createPool } from '#kernel/db/database.ts';
import { findRoleFault, grantRights } from '#kernel/db/product-role.ts';
import { createTestApp } from '#test/support/app.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { forFile } from '#test/support/for-file.ts';

const database = await forFile(createTestDatabase());
const role = `ntem_product_${randomBytes(4).toString('hex')}`;
await database.pool.query(`create role ${role} login password 'product'`);
await grantRights(database.pool, role);

const url = Object.assign(new URL(database.url), { username: role, password: 'product' }).href;
const product: pg.Pool = createPool({ url, size: 2, statementTimeoutMs: 5_000 });
product.on('error', () => {});
afterAll(async () => {
  await product.end();
  await database.pool.query(`drop owned by ${role}; drop role ${role}`);
});

const asked = (statement: string) => product.query(statement);
const refused = /permission denied|must be owner/;

/** Tables that a trigger of ours guards against a kind of statement, as PostgreSQL's catalogue has them. */
async function guarded(statement: 'UPDATE' | 'DELETE'): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct event_object_table as name from information_schema.triggers
     where event_manipulation = $1 and action_statement = 'EXECUTE FUNCTION refuse_change()'`,
    [statement],
  );
  return rows.map(({ name }) => name);
}

const [history, undeletable] = [await guarded('UPDATE'), await guarded('DELETE')];

it('a view is read, as the sandbox reads its statement, and never written', async () => {
  await database.pool.query('create view seen as select id, name from services');
  await grantRights(database.pool, role);
  expect((await asked('select * from seen')).rows).toEqual([]);
  await expect(asked('delete from seen')).rejects.toThrow(refused);
  await database.pool.query('drop view seen');
});

describe('the ledger, the histories and the audit log', () => {
  it('are all among the tables that are only added to', () => {
    expect(history).toEqual(
      expect.arrayContaining([
        'audit_log',
        'ledger_transactions',
        'ledger_postings',
        'order_events',
        'attempt_evidence',
        'webhook_events',
      ]),
    );
    expect(undeletable).toEqual(
      expect.arrayContaining(['orders', 'attempts', 'payouts', 'decisions', ...history]),
    );
  });

  it.each(history)('%s cannot be changed', async (table) => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER' limit 1`,
      [table],
    );
    await expect(asked(`update ${table} set ${rows[0]?.name} = null where false`)).rejects.toThrow(refused);
  });

  it.each(undeletable)(
    '%s can be neither deleted, emptied, altered nor freed of its triggers',
    async (table) => {
      for (const statement of [
        `delete from ${table} where false`,
        `truncate ${table} cascade`,
        `alter table ${table} add column more text`,
        `alter table ${table} disable trigger all`,
        `drop table ${table} cascade`,
      ]) {
        await expect(asked(statement), statement).rejects.toThrow(refused);
      }
    },
  );

  it('cover a table that is new, by its own triggers', async () => {
    await database.pool.query(`
      create table new_history (text text);
      create trigger new_history_append_only before update or delete on new_history
        for each row execute function refuse_change()`);
    await expect(asked('select from new_history')).rejects.toThrow(refused);
    await grantRights(database.pool, role);
    await asked("insert into new_history values ('something')");
    for (const statement of [
      "update new_history set text = ''",
      'delete from new_history',
      'truncate new_history',
    ]) {
      await expect(asked(statement)).rejects.toThrow(refused);
    }
  });
});

describe('the role', () => {
  it('is no superuser, and becomes none', async () => {
    expect(await findRoleFault(product)).toBeUndefined();
    for (const statement of [
      `alter role ${role} superuser`,
      'set session_replication_role = replica',
      'create role another',
      'create table another (id int)',
      "copy (select 1) to program 'true'",
      'drop function refuse_change cascade',
    ]) {
      await expect(asked(statement), statement).rejects.toThrow();
    }
  });

  it('reads but does not write which migrations were applied', async () => {
    await asked('select from schema_migrations');
    await expect(asked('delete from schema_migrations')).rejects.toThrow(refused);
    await expect(asked("select setval('ledger_transactions_id_seq', 1)")).rejects.toThrow(refused);
    await expect(asked("insert into networks values ('MORE')")).rejects.toThrow(refused);
  });

  it('loses what somebody gave it, and is not taken with what everybody has', async () => {
    await database.pool.query(`grant delete, truncate, update (reason) on audit_log to ${role}`);
    await grantRights(database.pool, role);
    for (const statement of [
      'delete from audit_log',
      'truncate audit_log',
      'update audit_log set reason = null',
    ])
      await expect(asked(statement)).rejects.toThrow(refused);
    await database.pool.query('grant update on audit_log to public');
    await expect(grantRights(database.pool, role)).rejects.toThrow(/UPDATE audit_log/);
    await database.pool.query('revoke update on audit_log from public');
    await grantRights(database.pool, role);
  });

  it('that owns the tables, or can become a superuser, is found unfit', async () => {
    expect(await findRoleFault(database.pool)).toMatch(/superuser/);
    await database.pool.query(`create table owned (id int); alter table owned owner to ${role}`);
    expect(await findRoleFault(product)).toMatch(/owns tables/);
    await database.pool.query('drop table owned');
  });
});

it('is enough to fill the demo, sell, deliver and refund', async () => {
  const shop = await createTestApp({ DATABASE_URL: url });
  await fillDemo(shop.deps);
  await fillDemoOrders(shop.deps, database.db);
  const { rows } = await asked('select count(*)::int as sold from orders where state = $$delivered$$');
  expect(rows[0]?.sold).toBeGreaterThan(0);
  expect((await shop.app.inject('/readyz')).statusCode).toBe(200);
  await shop.close();
}, 60_000);
