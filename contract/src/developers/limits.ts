/** Limits of API keys, of orders through them, and of webhooks. */
import { dayMs, secondMs } from '#durations.ts';

/** `test`: orders that move nothing, paid from a float of their own. */
export const keyKinds = ['live', 'test'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** `read`: prices, balance and orders. `sell`: orders. */
export const keyScopes = ['read', 'sell'] as const;
export type KeyScope = (typeof keyScopes)[number];

export const mostKeys = 10;
export const keyNameLength = { min: 1, max: 60 };
export const keyNameText = 'Please enter a name';
export const largestKeyLimitGhs = 1_000_000;
/** An earlier secret, of a key or of the webhook, works for this long after a new one was made. */
export const secretOverlapMs = dayMs;

/** Calls of one key in a minute. */
export const callsAMinute = 300;
export const mostOrdersAtOnce = 100;
/** The seller's own reference of an order. */
export const ownReferenceLength = { min: 1, max: 64 };
/** The most that test keys can sell each day. */
export const testFloatGhs = 1_000;

export const webhookEvents = [
  'order.delivered',
  'order.refunded',
  'order.failed',
  'float.low',
  'float.topped_up',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookTexts = {
  url: 'Please enter an address that begins with https://',
  events: 'Please choose at least one event',
} as const;
export const webhookUrlMaxLength = 500;
/** The whole time of one try, with its answer. */
export const webhookTimeoutMs = 10 * secondMs;
/** A message is tried again for this long. An address that takes nothing for as long is switched off. */
export const webhookTriesMs = 3 * dayMs;
export const webhookLogKeptDays = 30;
/** A message is waiting for its next try, was taken, or is not tried any more. */
export const webhookDeliveryStatuses = ['waiting', 'taken', 'given_up'] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];
/** Why a try was not taken. `status`: the answer was no 2xx. */
export const webhookProblems = [
  'status',
  'redirect',
  'timeout',
  'unreachable',
  'certificate',
  'address_not_allowed',
] as const;
export type WebhookProblem = (typeof webhookProblems)[number];
/** `dead`: switched off by the shop, because it has taken nothing for days. */
export const webhookStates = ['on', 'off', 'dead'] as const;
export type WebhookState = (typeof webhookStates)[number];
