/** Sets a seller's webhook, renews its secret, and sends a message to try it or once more. */
import { randomBytes } from 'node:crypto';
import type { WebhookEvent } from '@ntem/contract/developers/limits';
import { minuteMs } from '@ntem/contract/durations';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import {
  endPause,
  lockWebhook,
  rotateWebhookSecret,
  saveWebhook,
  type WebhookEndpoint,
} from '#developers/rows/webhook-endpoints.ts';
import {
  countPings,
  findMessage,
  giveUpWaiting,
  insertPing,
  makeDue,
} from '#developers/rows/webhook-messages.ts';
import { testsAMinute } from '#developers/rules/webhook-tries.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { seal } from '#kernel/keys.ts';
import { Refusal, requireFound } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { readWebhookUrl } from './read-webhook-url.ts';

type WebhookDeps = Pick<Deps, 'db' | 'keys' | 'config'>;
type WebhookChange = { url: string; events: WebhookEvent[]; isOn: boolean; requireProof: () => void };

/** Answers the secret where it is the first address. `requireProof` throws where the address is another. */
export function setWebhook(
  { db, keys, config }: WebhookDeps,
  author: Author,
  { url: typed, events, isOn, requireProof }: WebhookChange,
): Promise<string | undefined> {
  const { userId } = author;
  const url = readWebhookUrl(typed, config.usesSandbox)?.href;
  if (!url) throw new Refusal('VALIDATION_FAILED', { errors: { url: urlText } });
  return inTransaction(db, async (tx) => {
    const before = await lockWebhook(tx, userId);
    if (before?.url !== url) requireProof();
    const secret = before ? undefined : makeSecret();
    const sealed = secret === undefined ? (before?.secret ?? '') : seal(keys.webhooks, secret);
    const chosen = { url, events: [...new Set(events)], state: isOn ? ('on' as const) : ('off' as const) };
    await saveWebhook(tx, { userId, ...chosen, secret: sealed });
    if (isOn) await requestJob(tx, { kind: 'send-webhooks', sellerId: userId });
    else await giveUpWaiting(tx, userId);
    await recordAudit(tx, author, {
      action: 'webhook.set',
      subject: userId,
      before: before && { url: before.url, events: before.events, state: before.state },
      after: chosen,
    });
    return secret;
  });
}

const urlText = 'Please enter an address of the internet that begins with https://';

function makeSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

export function renewWebhookSecret({ db, keys }: WebhookDeps, author: Author): Promise<string> {
  const { userId } = author;
  return inTransaction(db, async (tx) => {
    await getWebhook(tx, userId);
    const secret = makeSecret();
    await rotateWebhookSecret(tx, userId, seal(keys.webhooks, secret));
    await recordAudit(tx, author, { action: 'webhook.secret', subject: userId });
    return secret;
  });
}

/** Answers the id of the message. */
export function pingWebhook({ db }: WebhookDeps, userId: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    await requireOn(tx, userId);
    const pings = await countPings(tx, userId);
    if (pings >= testsAMinute) throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: minuteMs / 1000 });
    const id = await insertPing(tx, userId, { tries: pings + 1 });
    await sendNow(tx, userId);
    return id;
  });
}

export function sendMessageAgain({ db }: WebhookDeps, userId: string, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    requireFound(await findMessage(tx, { id, userId }));
    await requireOn(tx, userId);
    await makeDue(tx, id);
    await sendNow(tx, userId);
  });
}

async function sendNow(tx: Tx, userId: string): Promise<void> {
  await endPause(tx, userId);
  await requestJob(tx, { kind: 'send-webhooks', sellerId: userId });
}

async function getWebhook(tx: Tx, userId: string): Promise<WebhookEndpoint> {
  const webhook = await lockWebhook(tx, userId);
  if (!webhook) throw new Refusal('CONFLICT', { message: 'Set an address first.' });
  return webhook;
}

async function requireOn(tx: Tx, userId: string): Promise<void> {
  const { state } = await getWebhook(tx, userId);
  if (state !== 'on') throw new Refusal('CONFLICT', { message: 'Switch your webhook on first.' });
}
