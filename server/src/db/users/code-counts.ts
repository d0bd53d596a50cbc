/** How many codes were asked for and sent: the counts on which every limit rests. */
import { minuteMs } from '@ntem/contract/durations';
import { codeLifetimeMs } from '@ntem/contract/limits';
import type { Phone } from '@ntem/contract/phones';
import { type RawBuilder, sql } from 'kysely';
import { lockNames } from '#db/advisory-locks.ts';
import type { Db, Tx } from '#db/database.ts';
import { gather } from '#db/gathered-statements.ts';
import { interval } from '#db/interval.ts';
import type { Client } from '#domain/people/author.ts';
import {
  type CodeCounts,
  type CodePurpose,
  codeLimits,
  codeWindows,
  isForPurchase,
  spendingSample,
} from '#domain/people/codes.ts';

export const windows = {
  soon: interval(codeWindows.soonMs),
  burst: interval(codeWindows.burstMs),
  long: interval(codeWindows.longMs),
  client: interval(codeWindows.clientMs),
};

/** Requests that share a phone, a device or an address are counted one after the other. */
export async function lockCodeCounts(tx: Tx, request: { phone: Phone } & Client): Promise<void> {
  const { phone, address, device } = request;
  const keys = [lockOf(phone), `codes address ${address}`];
  if (device) keys.push(`codes device ${device}`);
  await lockNames(tx, keys.sort());
}

const lockOf = (phone: Phone) => `codes phone ${phone}`;

/** Codes of one phone are made one after the other. */
export async function lockCodesOf(tx: Tx, phone: Phone): Promise<void> {
  await lockNames(tx, [lockOf(phone)]);
}

type CountedCodes = {
  soon: number;
  burst: number;
  long: number;
  all: number;
  device: number;
  address: number;
  block: number;
  product: number;
  isKnownDevice: boolean;
  onceVerified: boolean;
};

type CountRequest = { phone: Phone; purpose: CodePurpose } & Client;

/** Codes of purchases are counted apart from all others. */
const isCountedWith = (asked: string) => sql`(purpose = 'purchase') = ${sql.ref(asked)}`;

type Counted = CodeCounts & { isKnownDevice: boolean };

export const countCodes = gather(async (tx, requests: CountRequest[]): Promise<Counted[]> => {
  const unused = sql`used_at is null and created_at > now() - ${windows.client}
    and ${isCountedWith('asked.is_purchase')}`;
  const { rows } = await sql<CountedCodes>`
    with recent as materialized (
      select is_purchase, count(*)::int as n
      from (values (true), (false)) as budget (is_purchase), lateral (
        select 1 from one_time_codes
        where sent and used_at is null and created_at > now() - ${windows.client}
          and ${isCountedWith('budget.is_purchase')}
        limit ${sql.lit(codeLimits.productUnverified)}
      ) as code
      group by is_purchase
    )
    select mine.*, known.is_known_device,
      (select count(*) from one_time_codes where one_time_codes.device = asked.device and ${unused})::int
        as device,
      (select count(*) from one_time_codes where one_time_codes.address = asked.address and ${unused})::int
        as address,
      (select count(*) from one_time_codes where phone_block = left(asked.phone, 6) and sent and ${unused})::int
        as block,
      coalesce((select n from recent where recent.is_purchase = asked.is_purchase), 0) as product,
      exists (select 1 from users where users.phone = asked.phone and phone_verified_at is not null)
        or exists (select 1 from guests where guests.phone = asked.phone and verified_at is not null)
        as once_verified
    from unnest(
      ${requests.map(({ phone }) => phone)}::text[], ${requests.map(({ device }) => device)}::text[],
      ${requests.map(({ address }) => address)}::text[],
      ${requests.map(({ purpose }) => isForPurchase(purpose))}::bool[]
    ) with ordinality as asked (phone, device, address, is_purchase, place),
    lateral (
      select exists (
        select 1 from known_devices
        where known_devices.phone = asked.phone and known_devices.device = asked.device
      ) as is_known_device
    ) as known,
    lateral (
      select
        count(*) filter (where used_at is null
          and created_at > now() - ${windows.soon})::int as soon,
        count(*) filter (where used_at is null and created_at > now() - ${windows.burst})::int as burst,
        count(*) filter (where used_at is null)::int as long,
        count(*)::int as all
      from one_time_codes
      where one_time_codes.phone = asked.phone and created_at > now() - ${windows.long}
        and ${isCountedWith('asked.is_purchase')}
        and known_device = known.is_known_device
        and (not known_device or one_time_codes.device = asked.device)
    ) as mine
    order by place`.execute(tx);
  return rows.map((row) => ({
    phoneUnverified: { soon: row.soon, burst: row.burst, long: row.long },
    phoneAll: row.all,
    deviceUnverified: row.device,
    addressUnverified: row.address,
    blockUnverified: row.block,
    productUnverified: row.product,
    phoneOnceVerified: row.onceVerified,
    isKnownDevice: row.isKnownDevice,
  }));
});

type SentToday = { all: number; forAccounts: number };
type Spending = { today: SentToday; sample: number; sampleUsed: number };

/** No transaction takes so long: what is older will not become more, and is counted once. */
const settledAfter = interval(2 * minuteMs);
const settled = new WeakMap<Db, SentToday & { until: Date }>();

type CountedSent = Omit<Spending, 'today'> & {
  isSameDay: boolean;
  until: Date;
  before: SentToday;
  since: SentToday;
};

const readSpending = gather(async (tx, askers: Db[]): Promise<Spending[]> => {
  const db = askers[0] as Db;
  const known = settled.get(db);
  const countWhere = (condition: RawBuilder<unknown>) => sql`
    json_build_object('all', count(*) filter (where ${condition}),
                      'forAccounts', count(*) filter (where ${condition} and purpose <> 'purchase'))`;
  const { rows } = await sql<CountedSent>`
    with sample as (
      select used_at from one_time_codes
      where sent and created_at < now() - ${interval(codeLifetimeMs)}
      order by created_at desc limit ${sql.lit(spendingSample.sent)}
    ), day as (
      select greatest(start, ${known?.until ?? null}::timestamptz) as known_until,
             greatest(start, date_trunc('minute', now() - ${settledAfter})) as until,
             ${known?.until ?? null}::timestamptz >= start is true as is_same_day
      from date_trunc('day', now()) as start
    )
    select is_same_day, until,
           (select count(*) from sample)::int as "sample",
           (select count(used_at) from sample)::int as sample_used,
           before, since
    from day, lateral (
      select ${countWhere(sql`created_at <= until`)} as before, ${countWhere(sql`created_at > until`)} as since
      from one_time_codes where sent and created_at > known_until
    ) as counted`.execute(tx);
  const { isSameDay, until, before, since, ...sample } = rows[0] as CountedSent;
  const base = isSameDay && known ? addSent(known, before) : before;
  if (until.getTime() > (settled.get(db)?.until.getTime() ?? 0)) settled.set(db, { ...base, until });
  const spending = { ...sample, today: addSent(base, since) };
  return askers.map(() => spending);
});

function addSent(some: SentToday, more: SentToday): SentToday {
  return { all: some.all + more.all, forAccounts: some.forAccounts + more.forAccounts };
}

/** How the last messages fared: few entered codes among many sent are a sign of pumping. */
export function countSent(db: Db, tx: Tx): Promise<Spending> {
  return readSpending(tx, db);
}
