/** Counts of codes requested and sent: the basis of every limit. */
import { codeLifetimeMs } from '@ntem/contract/accounts/limits';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import type { Client } from '#accounts/rules/author.ts';
import {
  type CodeCounts,
  type CodeKind,
  type CodePurpose,
  capsOf,
  codeKinds,
  codeWindows,
  isForPurchase,
  largestProductUnverified,
  type SentToday,
  type Standing,
  spendingSample,
  standingOf,
} from '#accounts/rules/codes.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { hasChanged, listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { gather, isThere } from '#kernel/db/gathered-statements.ts';
import { interval } from '#kernel/db/interval.ts';

export const windows = {
  soon: interval(codeWindows.soonMs),
  busyAddress: interval(codeWindows.busyAddressMs),
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
  hour: number;
  long: number;
  all: number;
  byClient: number;
  device: number;
  strangersAt: number;
  strangersSoon: number;
  provedAt: number;
  provedSoon: number;
  block: number;
  product: number;
  isKnownDevice: boolean;
  isProved: boolean;
};

type CountRequest = { phone: Phone; purpose: CodePurpose } & Client;

/** Codes of purchases are counted apart from all others. */
const isCountedWith = (asked: string) => sql`(purpose = 'purchase') = ${sql.ref(asked)}`;

/** Nobody had proved the number, nor does this device know it. */
const isStranger = sql`not known_device and not proved`;

/** The results of the last messages: few entered codes among many sent are a sign of pumping. */
export type Spending = { today: SentToday; sample: number; sampleUsed: number };

const columnName = (kind: CodeKind) => kind.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`);
const columnOf = (kind: CodeKind) => sql.id('code_days', columnName(kind));

export const countCodes = gather(async (tx, requests: CountRequest[]): Promise<(CodeCounts & Spending)[]> => {
  const unused = sql`used_at is null and created_at > now() - ${windows.client}
    and ${isCountedWith('asked.is_purchase')}`;
  const rows = await listRows<CountedCodes & Omit<Spending, 'today'> & SentToday>(tx)`
    with recent as materialized (
      select is_purchase, count(*)::int as n
      from (values (true), (false)) as budget (is_purchase), lateral (
        select 1 from one_time_codes
        where sent and used_at is null and created_at > now() - ${windows.client} and ${isStranger}
          and ${isCountedWith('budget.is_purchase')}
        limit ${sql.lit(largestProductUnverified)}
      ) as code
      group by is_purchase
    ),
    sample as materialized (
      select used_at from one_time_codes
      where sent and created_at < now() - ${interval(codeLifetimeMs)}
      order by created_at desc limit ${sql.lit(spendingSample.sent)}
    )
    select mine.*, known.is_known_device, neighbours.*,
      (select count(*) from one_time_codes where one_time_codes.device = asked.device and ${unused})::int
        as device,
      (select count(*) from one_time_codes where phone_block = left(asked.phone, 6) and sent and ${unused}
         and ${isStranger})::int as block,
      coalesce((select n from recent where recent.is_purchase = asked.is_purchase), 0) as product,
      ${isThere(sql`users where users.phone = asked.phone and phone_verified_at is not null`)}
        or ${isThere(sql`guests where guests.phone = asked.phone and verified_at is not null`)} as is_proved,
      (select count(*) from sample)::int as "sample", (select count(used_at) from sample)::int as sample_used,
      ${sql.join(codeKinds.map((kind) => sql`coalesce(${columnOf(kind)}, 0) as ${sql.id(kind)}`))}
    from unnest(
      ${requests.map(({ phone }) => phone)}::text[], ${requests.map(({ device }) => device)}::text[],
      ${requests.map(({ address }) => address)}::text[],
      ${requests.map(({ purpose }) => isForPurchase(purpose))}::bool[]
    ) with ordinality as asked (phone, device, address, is_purchase, place),
    lateral (
      select ${isThere(
        sql`known_devices where known_devices.phone = asked.phone and known_devices.device = asked.device`,
      )} as is_known_device
    ) as known,
    lateral (
      select
        count(*) filter (where used_at is null
          and created_at > now() - ${windows.soon})::int as soon,
        count(*) filter (where used_at is null and created_at > now() - ${windows.burst})::int as burst,
        count(*) filter (where used_at is null and created_at > now() - ${windows.client})::int as hour,
        count(*) filter (where used_at is null)::int as long,
        count(*)::int as all,
        count(*) filter (where one_time_codes.address = asked.address
          or one_time_codes.device = asked.device)::int as by_client
      from one_time_codes
      where one_time_codes.phone = asked.phone and created_at > now() - ${windows.long}
        and ${isCountedWith('asked.is_purchase')}
        and known_device = known.is_known_device
        and (not known_device or one_time_codes.device = asked.device)
    ) as mine,
    lateral (
      select count(*) filter (where not proved)::int as strangers_at,
        count(*) filter (where not proved and created_at > now() - ${windows.busyAddress})::int as strangers_soon,
        count(*) filter (where proved)::int as proved_at,
        count(*) filter (where proved and created_at > now() - ${windows.busyAddress})::int as proved_soon
      from one_time_codes
      where one_time_codes.address = asked.address and not known_device and ${unused}
    ) as neighbours
    left join code_days on code_days.day = current_date
    order by place`;
  const standings = rows.map((row, place) => standingOf(requests[place]?.purpose ?? 'account', row));
  return rows.map((row, place) => {
    const standing = standings[place] as Standing;
    const isProved = standing === 'proved';
    const request = requests[place] as CountRequest;
    // Those that share the transaction are not written yet, and come before this one all the same.
    const before = requests
      .slice(0, place)
      .filter(
        (one, n) =>
          standings[n] === standing && isForPurchase(one.purpose) === isForPurchase(request.purpose),
      );
    const neighbours = before.filter(({ address }) => address === request.address).length;
    const strangers = standing === 'stranger' ? before : [];
    return {
      phoneUnverified: { soon: row.soon, burst: row.burst, hour: row.hour, long: row.long },
      phoneAll: row.all,
      isNewcomer: row.byClient === 0,
      deviceUnverified: row.device,
      addressUnverified: neighbours + (isProved ? row.provedAt : row.strangersAt),
      addressSoon: neighbours + (isProved ? row.provedSoon : row.strangersSoon),
      isNewDevice: request.device !== null && row.device === 0,
      blockUnverified:
        row.block + strangers.filter(({ phone }) => blockOf(phone) === blockOf(request.phone)).length,
      productUnverified: row.product + strangers.length,
      standing,
      today: row,
      sample: row.sample,
      sampleUsed: row.sampleUsed,
    };
  });
});

const blockOf = (phone: Phone) => phone.slice(0, 6);

type Reservation = { kind: CodeKind; cap: number };

/**
 * Counts one more message before it is sent; false if a share of today is used up. The row is locked while it is judged,
 * so that no number of requests at once gets more. Never inside a transaction, which would hold it until its end.
 */
export const reserveMessage = gather(async (db: Db, wanted: Reservation[]): Promise<boolean[]> => {
  const [{ kind, cap } = { kind: 'holders' as const, cap: 0 }] = wanted;
  const areAlike = wanted.every((one) => one.kind === kind && one.cap === cap);
  if (areAlike && (await countMessages(db, { kind, cap }, wanted.length))) return wanted.map(() => true);
  await run(db)`insert into code_days (day) values (current_date) on conflict do nothing`;
  const granted: boolean[] = [];
  for (const one of wanted) granted.push(await countMessages(db, one, 1));
  return granted;
});

/** All of them or none. */
function countMessages(db: Db, { kind, cap }: Reservation, n: number): Promise<boolean> {
  const name = sql.id(columnName(kind));
  const isLeft = capsOf(kind, cap).map(
    ({ kinds, most }) => sql`${sql.join(kinds.map(columnOf), sql` + `)} + ${n}::int <= ${most}::int`,
  );
  return hasChanged(db)`
    update code_days set ${name} = ${name} + ${n}::int
    where day = current_date and ${sql.join(isLeft, sql` and `)}`;
}
