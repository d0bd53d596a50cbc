/** The history of an order, as the database itself wrote it down. */
import type { Selectable } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';

export type OrderEvent = Selectable<Schema['orderEvents']>;

export async function listOrderEvents(db: Db, orderId: string): Promise<OrderEvent[]> {
  return db.selectFrom('orderEvents').selectAll().where('orderId', '=', orderId).orderBy('id').execute();
}
