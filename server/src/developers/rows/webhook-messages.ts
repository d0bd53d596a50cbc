/** Messages to sellers' webhooks: written with the event itself, sent by a job after the commit. */
import {
  type WebhookDeliveryStatus,
  type WebhookEvent,
  type WebhookProblem,
  webhookTriesMs,
} from '@ntem/contract/developers/limits';
import { minuteMs } from '@ntem/contract/durations';
import type { OrderState } from '@ntem/contract/states';
import { sql } from 'kysely';
import { findRow, getValue, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { type Page, type PageRequest, readLongPage } from '#kernel/db/pages.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';

type About = { orderId: string } | { testOrderId: string } | { data: Record<string, unknown> };
type NewMessage = { sellerId: string; event: WebhookEvent } & About;

/** Those that fail share half of the places that send, so that the others never wait for them. */
export const slowBucket = 'slow';

/** Nothing where the seller has no webhook, or has not chosen this event. Once for each order and event. */
export async function insertWebhookMessage(tx: Tx, message: NewMessage): Promise<void> {
  const { sellerId, event } = message;
  const orderId = 'orderId' in message ? message.orderId : null;
  const testOrderId = 'testOrderId' in message ? message.testOrderId : null;
  const data = 'data' in message ? JSON.stringify(message.data) : null;
  const told = await findRow<{ isFailing: boolean }>(tx)`
    with told as (
      insert into webhook_messages (user_id, event, order_id, test_order_id, data, give_up_at)
      select user_id, ${event}, ${orderId}::uuid, ${testOrderId}::uuid, ${data}::jsonb,
             now() + ${interval(webhookTriesMs)}
      from webhook_endpoints where user_id = ${sellerId} and state = 'on' and ${event} = any(events)
      on conflict do nothing
      returning user_id
    )
    select failing_since is not null as is_failing
    from told join webhook_endpoints using (user_id)`;
  if (told)
    await requestJob(tx, { kind: 'send-webhooks', sellerId, ...(told.isFailing && { bucket: slowBucket }) });
}

const eventOf: Partial<Record<OrderState, WebhookEvent>> = {
  delivered: 'order.delivered',
  delivery_failed: 'order.failed',
  refunded: 'order.refunded',
};

/** Of an order that was made with a live key and has moved to this state. */
export async function tellOrderMoved(
  tx: Tx,
  { id: orderId, sellerId }: { id: string; sellerId: string },
  to: OrderState,
): Promise<void> {
  const event = eventOf[to];
  if (event) await insertWebhookMessage(tx, { sellerId, event, orderId });
}

type Try = { at: string; status: number | null; ms: number; problem: WebhookProblem | null };

export type WebhookMessage = {
  id: string;
  userId: string;
  event: WebhookEvent | 'ping';
  orderId: string | null;
  testOrderId: string | null;
  data: Record<string, unknown> | null;
  status: WebhookDeliveryStatus;
  tries: number;
  lastTries: Try[];
  nextAt: Date;
  giveUpAt: Date;
  createdAt: Date;
};

export type ListedMessage = WebhookMessage & { reference: string | null };

const columns = sql`
  webhook_messages.*, coalesce(orders.reference, test_orders.shown_reference) as reference`;
const joins = sql`
  left join orders on orders.id = webhook_messages.order_id
  left join test_orders on test_orders.id = webhook_messages.test_order_id`;

/** The newest first. */
export function listMessages(
  db: Db,
  userId: string,
  { status, ...request }: PageRequest & { status: WebhookDeliveryStatus | undefined },
): Promise<Page<ListedMessage>> {
  return readLongPage(db, request, {
    table: 'webhookMessages',
    where: sql`webhook_messages.user_id = ${userId} ${status ? sql`and webhook_messages.status = ${status}` : sql``}`,
    columns,
    joins,
    order: {
      forward: sql`webhook_messages.created_at desc, webhook_messages.id desc`,
      backward: sql`webhook_messages.created_at, webhook_messages.id`,
    },
  });
}

export function findMessage(
  db: Db | Tx,
  { id, userId }: { id: string; userId: string },
): Promise<ListedMessage | undefined> {
  return findRow<ListedMessage>(db)`
    select ${columns} from webhook_messages ${joins}
    where webhook_messages.id = ${id} and webhook_messages.user_id = ${userId}`;
}

/** In the last minute. */
export function countPings(tx: Tx, userId: string): Promise<number> {
  return getValue<number>(tx)`
    select count(*)::int as n from webhook_messages
    where user_id = ${userId} and event = 'ping' and created_at > now() - ${interval(minuteMs)}`;
}

/** Whichever events are chosen. */
export function insertPing(tx: Tx, userId: string, data: Record<string, unknown>): Promise<string> {
  return getValue<string>(tx)`
    insert into webhook_messages (user_id, event, data, give_up_at)
    values (${userId}, 'ping', ${JSON.stringify(data)}::jsonb, now()) returning id`;
}

/** At once, and at least this time. */
export async function makeDue(tx: Tx, id: string): Promise<void> {
  await run(tx)`
    update webhook_messages set status = 'waiting', next_at = now(), give_up_at = greatest(give_up_at, now())
    where id = ${id}`;
}

export async function giveUpWaiting(tx: Tx, userId: string): Promise<void> {
  await run(tx)`
    update webhook_messages set status = 'given_up' where user_id = ${userId} and status = 'waiting'`;
}

export function countWaiting(db: Db, userId: string): Promise<number> {
  return getValue<number>(db)`
    select count(*)::int as n from webhook_messages where user_id = ${userId} and status = 'waiting'`;
}

/** The tries of a message that are kept for its log. */
const triesKept = 20;

type Outcome = { id: string; done: Try; status: WebhookDeliveryStatus; nextAfterMs: number };

/** A message whose next try would come after its time is given up. */
export async function recordTry(tx: Tx, { id, done, status, nextAfterMs }: Outcome): Promise<void> {
  await run(tx)`
    update webhook_messages
    set tries = tries + 1,
        last_tries = jsonb_path_query_array(${JSON.stringify([done])}::jsonb || last_tries, '$[0 to ${sql.lit(triesKept - 1)}]'),
        next_at = now() + ${interval(nextAfterMs)},
        status = case when ${status} = 'waiting' and now() + ${interval(nextAfterMs)} > give_up_at then 'given_up'
                      else ${status} end
    where id = ${id}`;
}
