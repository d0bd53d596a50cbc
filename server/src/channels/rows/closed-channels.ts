/** Channels that an admin has turned off. */
import type { PhoneChannel } from '@ntem/contract/channels/limits';
import { sql } from 'kysely';
import { findValue, hasRow, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';

export type ClosedChannel = {
  channel: PhoneChannel;
  text: string;
  untilAt: Date | null;
  byName: string;
  turnedAway: number;
  createdAt: Date;
};

/** Once its time is over it is on again, whether or not somebody has looked. */
const isClosed = sql`(until_at is null or until_at > now())`;

export function listClosed(db: Db | Tx): Promise<ClosedChannel[]> {
  return listRows<ClosedChannel>(db)`
    select closed_channels.*, users.name as by_name
    from closed_channels join users on users.id = by_id where ${isClosed}`;
}

export async function closeChannel(
  tx: Tx,
  closed: { channel: PhoneChannel; text: string; until: Date | null; byId: string },
): Promise<void> {
  const { channel, text, until, byId } = closed;
  await run(tx)`
    insert into closed_channels (channel, text, until_at, by_id) values (${channel}, ${text}, ${until}, ${byId})
    on conflict (channel) do update set text = excluded.text, until_at = excluded.until_at, by_id = excluded.by_id,
      turned_away = case when ${isOver} then 0 else closed_channels.turned_away end,
      created_at = case when ${isOver} then now() else closed_channels.created_at end`;
}

const isOver = sql`closed_channels.until_at <= now()`;

/** True if it was off. */
export function openChannel(tx: Tx, channel: PhoneChannel): Promise<boolean> {
  return hasRow(tx)`
    delete from closed_channels where channel = ${channel} returning channel`;
}

/** The sentence for a caller, who is counted. Undefined while it is on. */
export function turnAway(tx: Tx, channel: PhoneChannel): Promise<string | undefined> {
  return findValue<string>(tx)`
    update closed_channels set turned_away = turned_away + 1
    where channel = ${channel} and ${isClosed} returning text`;
}
