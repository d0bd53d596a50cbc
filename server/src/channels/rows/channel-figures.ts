/** Figures of today's sessions. */
import type { PhoneChannel } from '@ntem/contract/channels/limits';
import type { Pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import type { ScreenName } from '#channels/rules/conversation.ts';
import { resumeWithinMs } from '#channels/rules/session-limits.ts';
import { listRows } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { dayStart, interval } from '#kernel/db/interval.ts';

export type ChannelFigures = {
  channel: PhoneChannel;
  sessions: number;
  open: number;
  bought: number;
  sales: number;
  amount: Pesewas;
  typicalSeconds: number | null;
  endedEarly: number;
  notUnderstood: number;
  replies: number;
  askedForPerson: number;
};

/** Nobody goes on with it any more. */
const isCold = sql`touched_at < now() - ${interval(resumeWithinMs)}`;
const isEarly = sql`channel_sessions.order_id is null and (ended = 'left' or (ended is null and ${isCold}))`;

export function readChannelFigures(db: Db): Promise<ChannelFigures[]> {
  return listRows<ChannelFigures>(db)`
    select channel_sessions.channel, count(*)::int as sessions,
      count(*) filter (where ended is null and not ${isCold})::int as open,
      count(channel_sessions.order_id)::int as bought,
      count(paid_at)::int as sales,
      coalesce(sum(price_pesewas) filter (where paid_at is not null), 0)::bigint as amount,
      percentile_cont(0.5) within group (order by extract(epoch from touched_at - channel_sessions.created_at))
        filter (where channel_sessions.order_id is not null)::float8 as typical_seconds,
      count(*) filter (where ${isEarly})::int as ended_early,
      coalesce(sum(misses), 0)::int as not_understood,
      coalesce(sum(step), 0)::int as replies,
      count(*) filter (where asked_person)::int as asked_for_person
    from channel_sessions left join orders on orders.id = channel_sessions.order_id
    where channel_sessions.created_at >= ${dayStart}
    group by channel_sessions.channel`;
}

export type Stop = { channel: PhoneChannel; screen: ScreenName; count: number };

export function listStops(db: Db): Promise<Stop[]> {
  return listRows<Stop>(db)`
    select channel, screen, count(*)::int as count from channel_sessions
    where created_at >= ${dayStart} and ${isEarly}
    group by channel, screen order by count desc, screen`;
}
