/** Calls that a restored database may have forgotten: which are asked about, and the vendors' answers. */
import type { Network } from '@ntem/contract/networks';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import type { AttemptDirection } from '@ntem/contract/states';
import { sql } from 'kysely';
import { callsAhead, mostFound } from '#installation/rules/forgotten-calls.ts';
import { findValue, hasChanged, listRows, listValues, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { moneyHeldStates, unpaidStates } from '#orders/rules/order-states.ts';
import { isExtra, type Question, type Restore } from './restores.ts';

/** An order or payout, and a call of it that is not on record: the vendors may have had it after the backup. */
export type ForgottenCall = {
  subjectId: string;
  subject: string;
  direction: AttemptDirection;
  number: number;
  /** Of the wallet or the bundle. */
  network: Network;
  /** Its vendor has spoken of it. */
  isAnnounced?: boolean;
};

/** The vendor has said something about it since it was asked. */
export const announced = 'announced';

/** Those about which a vendor has not answered since this restore: of each order or payout the nearest numbers first. */
export function listForgottenCalls(
  db: Db,
  { id, backupAt, restoredAt, forgottenMs }: Restore,
  limit: number,
): Promise<ForgottenCall[]> {
  return listRows<ForgottenCall>(db)`
    with movable as (
      select orders.id as subject_id, reference as subject, call.direction, orders.created_at, call.network
      from orders cross join lateral (
        select 'collect' as direction, payer_network as network where state = any(${unpaidStates}::text[])
        union all select 'deliver', orders.network
        where state in ('paid', 'paid_late', 'delivering', 'delivery_unknown', 'on_hold', 'delivery_failed')
          -- A payment that a person has to judge comes first.
          or (state = 'needs_review' and review_origin_of(state_before_review) <> 'payment')
        union all select 'refund', payer_network
        where state in ('paid', 'paid_late', 'delivering', 'delivery_unknown', 'on_hold', 'delivery_failed', 'refund_pending',
                        'needs_review')
          and exists (select 1 from attempts where order_id = orders.id and direction = 'collect' and outcome = 'done'
                      and provider not like 'float:%')
      ) as call
      where is_open
      -- Of an order that was unpaid, and has been paid or ended since by another of its calls.
      union select id, reference, 'collect', created_at, payer_network from orders
      where created_at >= ${backupAt}::timestamptz - 2 * ${interval(reviewAfterMs)} and created_at < ${restoredAt}
        and exists (
          select 1 from order_events
          where order_id = orders.id and order_events.created_at >= ${restoredAt} and from_state = any(${unpaidStates}::text[]))
      -- A payment that no order can take may have gone back, whatever became of its order.
      union select orders.id, orders.reference, 'refund', orders.created_at, payer_network
      from attempts join orders on orders.id = order_id where ${isExtra}
      union all
      select id, reference, 'payout', created_at, network from payouts
      where state in ('requested', 'awaiting_approval')
    ),
    numbered as (
      select movable.*, number
      from movable cross join lateral (
        select coalesce(max(attempts.number), 0) as last, coalesce(array_agg(attempts.number), '{}') as numbers
        from attempts
        where (order_id = movable.subject_id or payout_id = movable.subject_id)
          and attempts.direction = movable.direction) as made
      cross join lateral (
        select count(*)::int as found from restore_questions as asked
        where restore_id = ${id} and asked.subject = movable.subject and asked.direction = movable.direction
          and is_recorded) as questions
      cross join lateral generate_series(1, least(last - found + ${mostFound}::int, case movable.direction
        when 'payout' then 1
        when 'refund' then last + ${callsAhead('refund', forgottenMs)}::int
        else last + ${callsAhead('deliver', forgottenMs)}::int end)) as number
      where number <> all (made.numbers)
    )
    select subject_id, subject, direction, number, network from numbered
    where not exists (
        select 1 from restore_questions as asked
        where restore_id = ${id} and asked.subject = numbered.subject and asked.direction = numbered.direction
          and asked.number = numbered.number and asked.asked_at >= ${restoredAt}
        having bool_and(asked.answer not in ('unknown', ${announced})))
    order by created_at, subject_id, direction, number limit ${limit}`;
}

/** A vendor has news of a call under a reference that it did not know when it was asked. */
export function reopenQuestion(
  tx: Tx,
  { vendor, reference }: { vendor: string; reference: string },
): Promise<boolean> {
  return hasChanged(tx)`
    update restore_questions set answer = ${announced}
    where vendor = ${vendor} and reference = ${reference} and not is_recorded`;
}

export type UnknownReference = { vendor: string; reference: string };

/** What vendors have spoken or listed since the restore, and what is neither on record nor was asked about since then. */
export function listUnknownReferences(
  db: Db,
  { id, backupAt, restoredAt }: Restore,
): Promise<UnknownReference[]> {
  return listRows<UnknownReference>(db)`
    select distinct vendor, reference from (
      select provider as vendor, reference, created_at as said_at from webhook_events
      where created_at >= ${restoredAt}
      union all
      select split_part(vendor, ':', 2), attempt_reference, found_at from comparison_differences
      where found_in = 'list' and attempt_id is null and resolved_at is null
        and day >= (${backupAt}::timestamptz at time zone 'Africa/Accra')::date
    ) as said
    where not exists (select 1 from attempts where provider = vendor and attempts.reference = said.reference)
      and not exists (
        select 1 from restore_questions as asked
        where restore_id = ${id} and asked.vendor = said.vendor and asked.reference = said.reference
          and (is_recorded or answer = ${announced} or asked_at >= said_at))
    order by 1, 2`;
}

export type Forgettable = { id: string; subject: string; directions: AttemptDirection[] };

/** Orders and payouts from the backup that may have had calls after it. The next ones after this id. */
export function listForgettable(
  db: Db,
  { backupAt, restoredAt }: Restore,
  { after, limit }: { after: string; limit: number },
): Promise<Forgettable[]> {
  const isRecent = sql`created_at >= ${backupAt}::timestamptz - 2 * ${interval(reviewAfterMs)}`;
  return listRows<Forgettable>(db)`
    select id, reference as subject, directions from (
      select id, reference, created_at, '{collect,deliver,refund}'::text[] as directions from orders where is_open
      union select id, reference, created_at, '{collect,deliver,refund}' from orders where ${isRecent}
      union all select id, reference, created_at, '{payout}' from payouts where ${isRecent}
    ) as subjects
    where id > ${after}::uuid and created_at < ${restoredAt}
    order by id limit ${limit}`;
}

/** With the id of the restore after which it was asked about. */
export function listAnnounced(db: Db, limit: number): Promise<(ForgottenCall & { restoreId: string })[]> {
  return listRows<ForgottenCall & { restoreId: string }>(db)`
    select restore_id, coalesce(orders.id, payouts.id) as subject_id, subject, direction, number,
      case direction when 'deliver' then orders.network when 'payout' then payouts.network else payer_network end as network,
      true as is_announced
    from restore_questions
    left join orders on orders.reference = subject left join payouts on payouts.reference = subject
    where answer = ${announced} order by asked_at, restore_questions.reference limit ${limit}`;
}

/** The routes and accounts used shortly before the backup, as far as that is on record. */
export type RecentSender = {
  provider: string;
  direction: AttemptDirection;
  way: string | null;
  account: string | null;
};

export function listRecentSenders(db: Db, { backupAt, restoredAt }: Restore): Promise<RecentSender[]> {
  return listRows<RecentSender>(db)`
    select distinct provider, direction, way, account from attempts
    where created_at >= ${backupAt}::timestamptz - ${interval(reviewAfterMs)} and created_at < ${restoredAt}
      and provider not like 'float:%'`;
}

export function listAnswered(db: Db, { id, restoredAt }: Restore, call: ForgottenCall): Promise<string[]> {
  const { subject, direction, number } = call;
  return listValues<string>(db)`
    select vendor from restore_questions
    where restore_id = ${id} and subject = ${subject} and direction = ${direction} and number = ${number}
      and answer not in ('unknown', ${announced}) and asked_at >= ${restoredAt}`;
}

/**
 * Orders that may continue although a vendor that could have had them cannot be asked, or knows every call. Nothing is
 * known to be under way there.
 */
export function listUndecidable(
  db: Db,
  { id, restoredAt }: Restore,
): Promise<{ orderId: string | null; payoutId: string | null; vendor: string; direction: string }[]> {
  return listRows<{
    orderId: string | null;
    payoutId: string | null;
    vendor: string;
    direction: string;
  }>(db)`
    select distinct on (orders.id, payouts.id) orders.id as order_id, payouts.id as payout_id, vendor, asked.direction
    from restore_questions as asked
    left join orders on orders.reference = subject
      and state = any(${moneyHeldStates}::text[])
      and not exists (
        select 1 from attempts
        where order_id = orders.id and outcome in ('open', 'unknown') and direction in ('deliver', 'refund')
          and (select status from attempt_evidence where attempt_id = attempts.id and created_at >= ${restoredAt}
               order by id desc limit 1) = 'in_progress')
    left join payouts on payouts.reference = subject and payouts.state = 'requested'
    where restore_id = ${id} and asked_at >= ${restoredAt} and (answer = 'cannot_be_asked' or ${mostFound} <= (
        select count(*) from restore_questions as found
        where found.restore_id = asked.restore_id and found.subject = asked.subject
          and found.direction = asked.direction and is_recorded))
      and asked.direction in ('deliver', 'refund', 'payout') and (orders.id is not null or payouts.id is not null)
    order by orders.id, payouts.id, vendor`;
}

/** The supplier that may have delivered this order before a restore and could not be asked after it. */
export function findUnaskedSupplier(tx: Tx, reference: string): Promise<string | undefined> {
  return findValue<string>(tx)`
    select vendor from restore_questions
    where subject = ${reference} and direction = 'deliver' and answer = 'cannot_be_asked'
    order by asked_at desc, vendor limit 1`;
}

/** A gateway that may have given this order's money back before a restore and cannot be asked: an admin has to say. */
export function findUnaskedGateway(
  tx: Tx,
  { id, reference }: { id: string; reference: string },
): Promise<string | undefined> {
  return findValue<string>(tx)`
    select vendor from restore_questions as asked
    where subject = ${reference} and direction = 'refund' and answer = 'cannot_be_asked'
      and not exists (
        select 1 from decisions
        where order_id = ${id} and move = 'refund' and state = 'done' and closed_at >= asked.asked_at)
    limit 1`;
}

export async function noteQuestion(tx: Tx, { id }: Restore, question: Question): Promise<void> {
  const { subject, direction, number, reference, vendor, answer, isRecorded } = question;
  await run(tx)`
    insert into restore_questions (restore_id, subject, direction, number, reference, vendor, answer, is_recorded)
    values (${id}, ${subject}, ${direction}, ${number}, ${reference}, ${vendor}, ${answer}, ${isRecorded})
    on conflict (restore_id, reference, vendor) do update
      set answer = excluded.answer, is_recorded = restore_questions.is_recorded or excluded.is_recorded,
          asked_at = now()`;
}

/** Marks a call that a vendor knows of already: nothing is sent for it. */
export async function allowKnownCalls(tx: Tx): Promise<void> {
  await run(tx)`select set_config('ntem.known_to_vendor', 'on', true)`;
}
