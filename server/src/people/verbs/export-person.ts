/** Exports the data held about a number, and records that in the audit log. */
import type { Phone } from '@ntem/contract/phones';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { heldTopics, listHeld, streamHeldOrders } from '#people/rows/held-data.ts';
import { findUserByPhone } from '#people/rows/users.ts';

/** As JSON, while it is being read. The log names the account, and of a number without one no more than its end. */
export async function exportPerson(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  phone: Phone,
): Promise<AsyncGenerator<string>> {
  const user = await findUserByPhone(db, phone);
  await inTransaction(db, (tx) =>
    recordAudit(tx, author, { action: 'person.export', subject: user?.id ?? `…${phone.slice(-4)}` }),
  );
  return writeFile({ db }, phone);
}

async function* writeFile({ db }: Pick<Deps, 'db'>, phone: Phone): AsyncGenerator<string> {
  yield `{\n"phone_number": ${JSON.stringify(phone)},\n"made_at": ${JSON.stringify(new Date())}`;
  for (const topic of Object.keys(heldTopics) as (keyof typeof heldTopics)[])
    yield `,\n${JSON.stringify(topic)}: ${toText(await listHeld(db, topic, phone))}`;
  yield ',\n"orders": [';
  let comma = '';
  for await (const order of streamHeldOrders(db, phone)) {
    yield `${comma}\n${toText(order)}`;
    comma = ',';
  }
  yield '\n]\n}\n';
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? one.toString() : one));
}
