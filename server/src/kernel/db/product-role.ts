/** The product's database role: it may neither change nor empty append-only tables, nor alter any table. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { StartFailure } from '#start-failure.ts';
import { migrationLock } from './migrate.ts';

/** In the embedded database. Elsewhere it is the role in DATABASE_URL. */
const embeddedRole = 'ntem_product';

const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];
/** Written by migrations alone. */
const readOnlyTables = ['schema_migrations', 'networks'];

type Difference = { table: string; right: string; wanted: boolean };

/**
 * Finds rights that the role has too many or too few. Changes that a `refuse_change` trigger refuses are not granted in
 * the first place: a new append-only table is covered by its own triggers.
 */
async function findDifferences(client: pg.ClientBase, role: string): Promise<Difference[]> {
  const { rows } = await client.query<Difference>(
    `with refused as (
       -- 8 is the bit of DELETE in a trigger's type, 16 that of UPDATE.
       select tgrelid, bit_or(tgtype) & 8 <> 0 as deletes, bit_or(tgtype) & 16 <> 0 as updates
       from pg_trigger join pg_proc on pg_proc.oid = tgfoid
       where proname = 'refuse_change'
       group by tgrelid
     ), judged as (
       select pg_class.oid, relname, "right",
              case when "right" = 'SELECT' then true
                   when relkind = 'v' or relname = any($3) then false
                   when "right" = 'INSERT' then true
                   when "right" = 'UPDATE' then updates is not true
                   when "right" = 'DELETE' then deletes is not true
                   else false end as wanted
       from pg_class left join refused on tgrelid = pg_class.oid cross join unnest($2::text[]) as "right"
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v')
     )
     select quote_ident(relname) as table, "right", wanted
     from judged where has_table_privilege($1, oid, "right") <> wanted
       -- A right to some columns is a right too many as well.
       or "right" = 'UPDATE' and not wanted and has_any_column_privilege($1, oid, "right")
     union all
     -- Numbers are taken from a sequence, which is never set back.
     select 'sequence ' || quote_ident(relname), "right", wanted
     from pg_class cross join (values ('USAGE', true), ('UPDATE', false)) as asked ("right", wanted)
     where relnamespace = current_schema()::regnamespace and relkind = 'S'
       and has_sequence_privilege($1, oid, "right") <> wanted`,
    [role, rights, readOnlyTables],
  );
  return rows;
}

/** As the owner of the tables. Writes nothing where nothing is missing, as at most starts. */
export async function grantRights(owner: pg.Pool, role: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    // Two processes that grant at the same time would fail each other's updates.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const grantee = client.escapeIdentifier(role);
    for (const { table, right, wanted } of await findDifferences(client, role)) {
      const statement = wanted ? `grant ${right} on ${table} to` : `revoke ${right} on ${table} from`;
      await client.query(`${statement} ${grantee}`);
    }
    const [left] = await findDifferences(client, role);
    if (left) {
      throw new StartFailure(
        `The role ${role} of DATABASE_URL has the right to ${left.right} ${left.table} from elsewhere. Take it away.`,
      );
    }
    await client.query('commit');
  } finally {
    // Closing the connection rolls back what is not committed.
    client.release(true);
  }
}

/** The reason why a role is unfit for the product, for the end of a sentence. */
export async function findRoleFault(product: pg.Pool): Promise<string | undefined> {
  const { rows } = await product.query<{ isSuper: boolean; canOwn: boolean }>(
    `select rolsuper or rolcreaterole as "isSuper",
            exists (select from pg_class
                    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
                      and pg_has_role(relowner, 'MEMBER')) as "canOwn"
     from pg_roles where rolname = current_user`,
  );
  if (rows[0]?.isSuper) return 'is a superuser or makes roles';
  return rows[0]?.canOwn ? 'owns tables, or can become the role that does' : undefined;
}

/** Makes the role of the embedded database, with a password for this start alone. Answers its address. */
export async function makeEmbeddedRole(owner: pg.Pool, ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [embeddedRole]);
  if (rowCount === 0) await owner.query(`create role ${embeddedRole}`);
  await owner.query(
    `alter role ${embeddedRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
     password '${password}'`,
  );
  return Object.assign(new URL(ownerUrl), { username: embeddedRole, password }).href;
}
