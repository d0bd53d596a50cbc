/** What admins have set. */
import type { Pesewas } from '@ntem/contract/money';
import type { Db, Tx } from '#db/database.ts';

export async function getFloatAlarm(db: Db | Tx): Promise<Pesewas> {
  const row = await db.selectFrom('adminSettings').select('floatAlarmPesewas').executeTakeFirstOrThrow();
  return row.floatAlarmPesewas;
}

export async function setFloatAlarm(tx: Tx, amount: Pesewas): Promise<void> {
  await tx.updateTable('adminSettings').set({ floatAlarmPesewas: amount }).execute();
}
