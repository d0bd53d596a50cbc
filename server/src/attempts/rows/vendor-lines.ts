/** The order in which vendors are asked, and which of them are paused. Held orders wait on their supplier's row. */
import type { Network } from '@ntem/contract/networks';
import { sql } from 'kysely';
import { trialEveryMs } from '#attempts/rules/vendor-pauses.ts';
import { afterCommit, type Db, type Tx } from '#kernel/db/database.ts';
import { gather } from '#kernel/db/gathered-statements.ts';
import { interval } from '#kernel/db/interval.ts';
import { putOffWrite, writeRanks } from '#kernel/db/put-off-writes.ts';
import { ringJobs } from '#kernel/jobs/job-bells.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import type { Order } from '#orders/rows/orders.ts';
import { deliveryJobOf } from '#orders/rules/delivery-jobs.ts';

/** `send`: codes and notices, to numbers with a prefix of the network. */
export type LineRole = 'collect' | 'pay_out' | 'deliver' | 'send';

/** One job that a vendor does for us on one network. */
export type Line = { role: LineRole; vendor: string; network: Network };

export type LineState = Line & {
  pausedSince: Date | null;
  reason: string | null;
  silences: number;
  /** The person who paused it, if it was a person. */
  pausedBy: string | null;
  isTrialDue: boolean;
};

/** `chosen`: the order that an admin wants. */
export type Route = { chosen: string[] | undefined; lines: LineState[] };

type Row = LineState & { chosen: string[] | null };

/** Of a row that is called `line`. */
export const lineFacts = sql`
  line.role, line.vendor, line.network, resting_since as paused_since, reason, silences, rested_by as paused_by,
  coalesce(next_try_at <= now() and rested_by is null, false) as is_trial_due`;

/** There are a few rows in all. */
export const findRoute = gather(
  async (db, wanted: { role: LineRole; network: Network }[]): Promise<Route[]> => {
    const { rows } = await sql<Row>`
      select ${lineFacts}, null::text[] as chosen from vendor_lines as line
      union all
      select role, '', network, null, null, 0, null, false, vendors from vendor_routes`.execute(db);
    return wanted.map(({ role, network }) => {
      const ours = rows.filter((row) => row.role === role && row.network === network);
      const chosen = ours.find((row) => row.chosen)?.chosen ?? undefined;
      return { chosen, lines: ours.filter((row) => !row.chosen) };
    });
  },
);

export async function findLine(db: Db | Tx, line: Line): Promise<LineState | undefined> {
  const { lines } = await findRoute(db, line);
  return lines.find(({ vendor }) => vendor === line.vendor);
}

export type PausedLine = Line & {
  pausedSince: Date;
  reason: string | null;
  pausedBy: string | null;
  /** The name of the person who paused it. */
  pauserName: string | null;
  nextTryAt: Date | null;
};

/** Every paused line, since when, why and by whom. */
export async function listPausedLines(db: Db | Tx): Promise<PausedLine[]> {
  const { rows } = await sql<PausedLine>`
    select vendor_lines.role, vendor, network, resting_since as paused_since, reason, rested_by as paused_by,
      users.name as pauser_name,
      case when rested_by is null then next_try_at end as next_try_at
    from vendor_lines left join users on users.id = rested_by
    where resting_since is not null`.execute(db);
  return rows;
}

export type Trial = Line & { reference: string; since: Date };

/** Orders still with a line that was paused automatically: their outcome shows whether it is back. */
export async function listTrials(db: Db): Promise<Trial[]> {
  const { rows } = await sql<Trial>`
    select line.role, line.vendor, line.network, orders.reference, attempts.created_at as since
    from vendor_lines as line
    join attempts on provider = line.vendor and direction = line.role and outcome in ('open', 'unknown')
      and attempts.created_at >= resting_since
    join orders on orders.id = order_id
      and line.network = case line.role when 'deliver' then orders.network else payer_network end
    where resting_since is not null and rested_by is null
    order by attempts.created_at`.execute(db);
  return rows;
}

export async function saveRoute(tx: Tx, route: Omit<Line, 'vendor'>, vendors: string[]): Promise<void> {
  await sql`
    insert into vendor_routes (role, network, vendors) values (${route.role}, ${route.network}, ${vendors}::text[])
    on conflict (role, network) do update set vendors = excluded.vendors`.execute(tx);
}

/** No pause ends before this transaction does, so that an order held by then is released with the others. */
export async function lockPausedSuppliers(tx: Tx, network: Network): Promise<void> {
  await sql`
    select 1 from vendor_lines
    where role = 'deliver' and network = ${network} and resting_since is not null
    for share`.execute(tx);
}

/** True if it was open until now. */
export async function pauseLine(tx: Tx, line: Line, reason: string, pausedBy?: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into vendor_lines as line (role, vendor, network, resting_since, reason, rested_by, next_try_at)
    values (${line.role}, ${line.vendor}, ${line.network}, now(), ${reason}, ${pausedBy ?? null},
      now() + ${interval(trialEveryMs)})
    on conflict (role, vendor, network) do update
      set resting_since = coalesce(line.resting_since, now()),
          reason = case when excluded.rested_by is null and line.rested_by is not null
                        then line.reason else excluded.reason end,
          rested_by = coalesce(excluded.rested_by, line.rested_by), next_try_at = excluded.next_try_at
    returning resting_since = now() as is_new`.execute(tx);
  return rows[0]?.isNew ?? false;
}

/** True if it was paused until now. A line paused by a person is reopened only by a person. */
export async function resumeLine(tx: Tx, line: Line, { byHand = false } = {}): Promise<boolean> {
  const { rows } = await sql`
    update vendor_lines as line
    set resting_since = null, reason = null, silences = 0, rested_by = null, next_try_at = null
    from (select resting_since, rested_by from vendor_lines
          where role = ${line.role} and vendor = ${line.vendor} and network = ${line.network} for update) as before
    where role = ${line.role} and vendor = ${line.vendor} and network = ${line.network}
      and before.resting_since is not null and (before.rested_by is null or ${byHand})
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Only one order at a time may test whether a paused line is back. */
export async function claimTrial(db: Db | Tx, line: Line): Promise<boolean> {
  const { rows } = await sql`
    update vendor_lines set next_try_at = now() + ${interval(trialEveryMs)}
    where role = ${line.role} and vendor = ${line.vendor} and network = ${line.network}
      and resting_since is not null and rested_by is null and next_try_at <= now()
    returning 1`.execute(db);
  return rows.length > 0;
}

/** One more call without an answer. Answers how many there were in a row. */
export async function countSilence(tx: Tx, line: Line): Promise<number> {
  const { rows } = await sql<{ silences: number }>`
    insert into vendor_lines as line (role, vendor, network, silences)
    values (${line.role}, ${line.vendor}, ${line.network}, 1)
    on conflict (role, vendor, network) do update set silences = line.silences + 1
    returning silences`.execute(tx);
  return rows[0]?.silences ?? 0;
}

/** The vendor has answered. `isTaken`: it also accepted the call, so the pause ends. */
export const noteAnswer = putOffWrite<Line & { isTaken: boolean }>({
  rank: writeRanks.suppliers,
  keyOf: ({ role, vendor, network, isTaken }) => `${role} ${vendor} ${network} ${isTaken}`,
  table: 'vendor_lines',
  isIdempotent: true,
  write: (lines, after) => sql`
    update vendor_lines
    set silences = 0,
        reason = case when is_taken and rested_by is null then null else reason end,
        next_try_at = case when is_taken and rested_by is null then null else next_try_at end,
        resting_since = case when is_taken and rested_by is null then null else resting_since end
    from unnest(
      ${lines.map(({ role }) => role)}::text[], ${lines.map(({ vendor }) => vendor)}::text[],
      ${lines.map(({ network }) => network)}::text[], ${lines.map(({ isTaken }) => isTaken)}::bool[]
    ) as line (role, vendor, network, is_taken)
    where vendor_lines.role = line.role and vendor_lines.vendor = line.vendor
      and vendor_lines.network = line.network
      and (silences > 0 or (is_taken and resting_since is not null and rested_by is null)) and ${after}`,
});

type Turn = {
  everyMs: number;
  /** Set for an order of a list: lists get one turn in this time, and the others are for everybody else. */
  listEveryMs: number | undefined;
};

/** Takes a turn at a vendor that counts calls. Answers how long to wait where there is none now. */
export async function takeTurn(tx: Tx, line: Line, { everyMs, listEveryMs }: Turn): Promise<number> {
  const nextList = listEveryMs === undefined ? sql`null` : sql`now() + ${interval(listEveryMs)}`;
  const isListsTurn =
    listEveryMs === undefined ? sql`true` : sql`coalesce(line.next_list_call_at, now()) <= now()`;
  const { rows: taken } = await sql`
    insert into vendor_lines as line (role, vendor, network, next_call_at, next_list_call_at)
    values (${line.role}, ${line.vendor}, ${line.network}, now() + ${interval(everyMs)}, ${nextList})
    on conflict (role, vendor, network) do update
      set next_call_at = excluded.next_call_at,
          next_list_call_at = coalesce(excluded.next_list_call_at, line.next_list_call_at)
      where coalesce(line.next_call_at, now()) <= now() and ${isListsTurn}
    returning 1`.execute(tx);
  if (taken.length > 0) return 0;
  const due = listEveryMs === undefined ? sql`next_call_at` : sql`greatest(next_call_at, next_list_call_at)`;
  const { rows } = await sql<{ waitMs: number }>`
    select greatest(1, extract(epoch from ${due} - now()) * 1000)::float8 as wait_ms from vendor_lines
    where role = ${line.role} and vendor = ${line.vendor} and network = ${line.network}`.execute(tx);
  return rows[0]?.waitMs ?? everyMs;
}

/** Calls that were open when the line fell silent are asked about now, not when their turn comes. */
export async function askAboutAll(tx: Tx, bucket: string): Promise<void> {
  await sql`
    update jobs set run_at = now(), requested = requested + 1
    where id in (
      select id from jobs where kind = 'follow-deliver' and bucket = ${bucket} and run_at > now()
      for no key update skip locked
    )`.execute(tx);
  afterCommit(tx, ringJobs);
}

/** All of them at once. Answers how many there were. */
export async function wakeHeldOrders(tx: Tx, network: Network, bucket: string): Promise<number> {
  const { rows } = await sql<Pick<Order, 'id' | 'channel'>>`
    select id, channel from orders where is_open and state = 'on_hold' and network = ${network}`.execute(tx);
  for (const order of rows) await requestJob(tx, { kind: deliveryJobOf(order), orderId: order.id, bucket });
  return rows.length;
}
