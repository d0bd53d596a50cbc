/** Requirements that a database server must meet before it holds money. */
import type pg from 'pg';

const oldestMajor = 15;
const durabilitySettings = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** A sentence for the operator when this server cannot be used, else undefined. */
export async function findServerFault(pool: pg.Pool): Promise<string | undefined> {
  const version = await pool.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(version.rows[0]?.server_version_num) / 10_000);
  if (!(major >= oldestMajor)) {
    return `The database is PostgreSQL ${major}, which is too old: ${oldestMajor} or newer is needed.`;
  }
  const recovery = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (recovery.rows[0]?.standby) return 'The database is a standby; money must be written to the primary.';
  const off = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = 'off' order by name`,
    [durabilitySettings],
  );
  if (off.rows.length > 0) {
    const names = off.rows.map(({ name }) => name).join(', ');
    return `The database has ${names} switched off, so it could lose paid orders.`;
  }
  return undefined;
}
