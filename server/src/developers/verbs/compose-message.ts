/** The body of a message to a webhook, the same for every try, and its signed headers. */
import type { WebhookEvent } from '@ntem/contract/developers/limits';
import type { WireSellerOrder } from '@ntem/contract/developers/seller-orders';
import { Webhook } from 'standardwebhooks';
import type { Deps } from '#deps.ts';
import { findApiOrder } from '#developers/rows/live-orders.ts';
import { findTestOrder } from '#developers/rows/test-orders.ts';
import type { WebhookEndpoint } from '#developers/rows/webhook-endpoints.ts';
import type { WebhookMessage } from '#developers/rows/webhook-messages.ts';
import { unseal } from '#kernel/keys.ts';
import { presentApiOrder, presentTestOrder } from './present-seller-order.ts';

/** As it was when it happened, however the order has gone on since. */
const progressOf: Partial<Record<WebhookEvent | 'ping', Pick<WireSellerOrder, 'delivery' | 'stage'>>> = {
  'order.delivered': { delivery: 'delivered', stage: 'delivered' },
  'order.failed': { delivery: 'failed', stage: 'problem' },
  'order.refunded': { delivery: 'refunded', stage: 'money_sent_back' },
};

export function messageIdOf(id: string): string {
  return `msg_${id.replaceAll('-', '')}`;
}

/** Undefined for anything else. */
export function readMessageId(text: string): string | undefined {
  const [, ...parts] =
    /^msg_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(text) ?? [];
  return parts.length > 0 ? parts.join('-') : undefined;
}

export async function composeBody({ db }: Pick<Deps, 'db'>, message: WebhookMessage): Promise<string> {
  const { event: type, createdAt } = message;
  const data = message.data ?? { order: { ...(await findOrder(db, message)), ...progressOf[type] } };
  return JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
}

async function findOrder(
  db: Deps['db'],
  { userId, orderId, testOrderId }: WebhookMessage,
): Promise<WireSellerOrder> {
  const order = orderId ? await findApiOrder(db, userId, orderId) : undefined;
  if (order) return presentApiOrder(order);
  const test = testOrderId ? await findTestOrder(db, userId, testOrderId) : undefined;
  if (test) return presentTestOrder(test);
  throw new Error('A message is about an order that is not there.');
}

type Signed = { message: WebhookMessage; endpoint: WebhookEndpoint; body: string; at: Date };

/** Signed with the secret before it too, while both count. */
export function signMessage(
  { keys }: Pick<Deps, 'keys'>,
  { message, endpoint, body, at }: Signed,
): Record<string, string> {
  const id = messageIdOf(message.id);
  const secrets = [endpoint.secret, endpoint.earlierSecret].flatMap((sealed) =>
    sealed === null ? [] : String(unseal(keys.webhooks, sealed)),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
