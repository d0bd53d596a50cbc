/** Channels that an admin has turned off. */
import type { PhoneChannel } from '@ntem/contract/channels/limits';
import { sql } from 'kysely';
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

export async function listClosed(db: Db | Tx): Promise<ClosedChannel[]> {
  const { rows } = await sql<ClosedChannel>`
    select closed_channels.*, users.name as by_name
    from closed_channels join users on users.id = by_id where ${isClosed}`.execute(db);
  return rows;
}

export async function closeChannel(
  tx: Tx,
  closed: { channel: PhoneChannel; text: string; until: Date | null; byId: string },
): Promise<void> {
  const { channel, text, until, byId } = closed;
  await sql`
    insert into closed_channels (channel, text, until_at, by_id) values (${channel}, ${text}, ${until}, ${byId})
    on conflict (channel) do update set text = excluded.text, until_at = excluded.until_at, by_id = excluded.by_id,
      turned_away = case when ${isOver} then 0 else closed_channels.turned_away end,
      created_at = case when ${isOver} then now() else closed_channels.created_at end`.execute(tx);
}

const isOver = sql`closed_channels.until_at <= now()`;

/** True if it was off. */
export async function openChannel(tx: Tx, channel: PhoneChannel): Promise<boolean> {
  const { rows } = await sql`
    delete from closed_channels where channel = ${channel} returning channel`.execute(tx);
  return rows.length > 0;
}

/** The sentence for a caller, who is counted. Undefined while it is on. */
export async function turnAway(tx: Tx, channel: PhoneChannel): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    update closed_channels set turned_away = turned_away + 1
    where channel = ${channel} and ${isClosed} returning text`.execute(tx);
  return rows[0]?.text;
}
