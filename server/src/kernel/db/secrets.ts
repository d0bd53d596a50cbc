/** The installation's own secret, if the operator has set none: made once, shared by every process. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './database.ts';

export async function getOrMakeSecret(db: Db): Promise<Uint8Array> {
  await sql`
    insert into secrets (name, value) values ('installation', ${randomBytes(32)}) on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<{
    value: Buffer;
  }>`select value from secrets where name = 'installation'`.execute(db);
  const [secret] = rows;
  if (!secret) throw new Error('The secret that was just made is not there.');
  return secret.value;
}
