/** The way in which orders came, as a condition. */
import { type Channel, floatChannels } from '@ntem/contract/orders/channels';
import { type RawBuilder, sql } from 'kysely';

/** As `channelOf` reads it. */
export const channelColumn = sql`
  coalesce(orders.channel, case when orders.seller_id is null then 'shop' else 'link' end)`;

export function isOfChannel(channel: Channel): RawBuilder<unknown> {
  return sql`${channelColumn} = ${channel}`;
}

/** As `isPaidFromFloat` reads it. Written out, so that the planner finds the index of these orders. */
export const isFromFloat = sql`orders.channel in (${sql.join(floatChannels.map((one) => sql.lit(one)))})`;
