/** Results of messages at each vendor: in the last hour, and their cost this month. */
import type { Pesewas } from '@ntem/contract/money';
import type { Network } from '@ntem/contract/networks';
import { sql } from 'kysely';
import { getValue, listRows } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval, monthStart } from '#kernel/db/interval.ts';
import { putOffWrite, writeRanks } from '#kernel/db/put-off-writes.ts';
import type { MessageTopic } from '#notices/rules/sms-budget.ts';
import { bucketMs, type HealthRow, healthMs } from '#vendors/rules/vendor-health.ts';

export type MessageSend = {
  vendor: string;
  network: Network;
  codeId: string | undefined;
  outcome: 'ok' | 'failed' | 'unknown';
  tookMs: number;
  credits: number | undefined;
  /** The subject of the message. */
  kind: MessageTopic;
  parts: number;
  costPesewas: Pesewas;
};

export const recordMessageSend = putOffWrite<MessageSend>({
  rank: writeRanks.messages,
  table: 'message_sends',
  write: (sends, after) => sql`
    insert into message_sends (vendor, network, code_id, outcome, took_ms, credits, kind, parts, cost_pesewas)
    select * from unnest(
      ${sends.map(({ vendor }) => vendor)}::text[], ${sends.map(({ network }) => network)}::text[],
      ${sends.map(({ codeId }) => codeId ?? null)}::uuid[], ${sends.map(({ outcome }) => outcome)}::text[],
      ${sends.map(({ tookMs }) => Math.round(tookMs))}::int[],
      ${sends.map(({ credits }) => credits ?? null)}::int[], ${sends.map(({ kind }) => kind)}::text[],
      ${sends.map(({ parts }) => parts)}::int[], ${sends.map(({ costPesewas }) => costPesewas)}::bigint[])
    where ${after}`,
});

type OfMessenger = { vendor: string };

/** As of attempts: the hour, and its parts. */
export function listMessageHealth(db: Db): Promise<(OfMessenger & HealthRow)[]> {
  return listRows<OfMessenger & HealthRow>(db)`
    select vendor, bucket,
      count(*) filter (where outcome = 'ok')::int as done,
      count(*) filter (where outcome <> 'unknown')::int as ended,
      count(*) filter (where outcome = 'unknown')::int as not_known,
      percentile_cont(0.5) within group (order by took_ms) filter (where outcome <> 'unknown') as typical_ms
    from (
      select vendor, outcome, took_ms,
        floor(extract(epoch from now() - created_at) / ${sql.lit(bucketMs / 1000)})::int as bucket
      from message_sends where created_at > now() - ${interval(healthMs)} and created_at <= now()
    ) as asked
    group by grouping sets ((vendor), (vendor, bucket))`;
}

/** Codes of the last hour: sent, and entered. */
export function countCodesOfHour(db: Db): Promise<(OfMessenger & { sent: number; entered: number })[]> {
  return listRows<OfMessenger & { sent: number; entered: number }>(db)`
    select message_sends.vendor, count(*)::int as sent, count(used_at)::int as entered
    from message_sends left join one_time_codes on one_time_codes.id = code_id
    where message_sends.created_at > now() - ${interval(healthMs)} and code_id is not null and outcome <> 'failed'
    group by message_sends.vendor`;
}

/** Since the first of the month, where the vendor says what a message takes. */
export function listCreditsOfMonth(db: Db): Promise<(OfMessenger & { credits: number })[]> {
  return listRows<OfMessenger & { credits: number }>(db)`
    select vendor, sum(credits)::int as credits from message_sends
    where created_at >= date_trunc('month', now()) and credits is not null group by vendor`;
}

export function sumSpentThisMonth(db: Db | Tx): Promise<Pesewas> {
  return getValue<Pesewas>(db)`
    select coalesce(sum(cost_pesewas), 0)::bigint as spent from message_sends
    where created_at >= ${monthStart}`;
}

export type SpentOnDay = {
  date: string;
  topic: string;
  messages: number;
  parts: number;
  costPesewas: Pesewas;
};

/** The newest day first, for as long as messages are kept. */
export function listSpending(db: Db): Promise<SpentOnDay[]> {
  return listRows<SpentOnDay>(db)`
    select to_char(created_at at time zone 'Africa/Accra', 'YYYY-MM-DD') as date, kind as topic,
           count(*)::int as messages, sum(parts)::int as parts, sum(cost_pesewas)::bigint as cost_pesewas
    from message_sends where kind is not null and cost_pesewas > 0
    group by 1, 2 order by 1 desc, 2`;
}
