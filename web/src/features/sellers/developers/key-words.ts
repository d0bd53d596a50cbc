/** Words for keys, webhooks and their messages. Pure. */
import type { WireApiKey } from '@ntem/contract/developers/endpoints/api-keys';
import type { WireWebhookDelivery } from '@ntem/contract/developers/endpoints/webhooks';
import {
  type KeyKind,
  type KeyScope,
  type WebhookDeliveryStatus,
  type WebhookEvent,
  type WebhookProblem,
  webhookTimeoutMs,
} from '@ntem/contract/developers/limits';
import { sayDuration } from '@ntem/contract/durations';
import { checkIcon, clockIcon, closeIcon } from '#ui/core/icon.tsx';
import type { Look } from '#ui/small/badge.tsx';

export const kindNames: Record<KeyKind, string> = { test: 'Test', live: 'Live' };

export const scopeNames: Record<KeyScope, { name: string; about: string }> = {
  sell: { name: 'Sell', about: 'Sends bundles and spends your float' },
  read: { name: 'Read', about: 'Prices, balance and orders' },
};

export const eventNotes: Record<WebhookEvent, string> = {
  'order.delivered': 'The bundle has arrived',
  'order.refunded': 'The money is back in your float',
  'order.failed': 'It could not be delivered',
  'float.low': 'Your float is below your limit',
  'float.topped_up': 'Money came into your float',
};

export const deliveryLooks: Record<WebhookDeliveryStatus, Look> = {
  taken: { label: 'Taken', tone: 'success', icon: checkIcon },
  waiting: { label: 'Trying', tone: 'warning', icon: clockIcon },
  given_up: { label: 'Not taken', tone: 'danger', icon: closeIcon },
};

const problemNames: Record<WebhookProblem, string> = {
  status: 'Refused',
  redirect: 'It redirects, and we do not follow',
  timeout: `No answer within ${sayDuration(webhookTimeoutMs)}`,
  unreachable: 'Cannot be reached',
  certificate: 'Its certificate is not valid',
  address_not_allowed: 'This address is not allowed',
};

type Try = NonNullable<WireWebhookDelivery['last_try']>;

/** `200, 180 ms`, or why there was no such answer. */
export function sayTry({ status, ms, problem }: Try): string {
  if (status !== null) return `${status}, ${ms} ms`;
  return problem ? problemNames[problem] : 'No answer';
}

/** A key as it is shown: its beginning and its end. */
export function maskOf({ prefix, last_four }: Pick<WireApiKey, 'prefix' | 'last_four'>): string {
  return `${prefix}…${last_four}`;
}

/** Addresses as they are typed, one in each line or divided by commas. */
export function readAddresses(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter(Boolean);
}
