/** The installation's own secret, where the operator has set none: made once, shared by every process. */
import { randomBytes } from 'node:crypto';
import type { Db } from './database.ts';

export async function getOrMakeSecret(db: Db): Promise<Uint8Array> {
  await db
    .insertInto('secrets')
    .values({ name: 'installation', value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'installation')
    .executeTakeFirstOrThrow();
  return value;
}
