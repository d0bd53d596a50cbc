/** What admins have set. */
import type { Pesewas } from '@ntem/contract/money';
import type { Db, Tx } from '#db/database.ts';

export async function getFloatAlarm(db: Db | Tx): Promise<Pesewas> {
  const row = await db.selectFrom('admin_settings').select('float_alarm_pesewas').executeTakeFirstOrThrow();
  return row.float_alarm_pesewas;
}

export async function setFloatAlarm(tx: Tx, amount: Pesewas): Promise<void> {
  await tx.updateTable('admin_settings').set({ float_alarm_pesewas: amount }).execute();
}
