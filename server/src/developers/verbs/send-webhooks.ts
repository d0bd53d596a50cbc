/** Sends a seller's messages to their webhook, one after the other: a slow address holds up nobody but its owner. */
import { webhookTimeoutMs } from '@ntem/contract/developers/limits';
import type { Guard } from '#attempts/verbs/attempt-context.ts';
import type { Deps } from '#deps.ts';
import {
  type DueMessage,
  findDueMessage,
  findNextDueMs,
  markDead,
  noteNotTaken,
  noteTaken,
  pauseWebhook,
} from '#developers/rows/webhook-endpoints.ts';
import { giveUpWaiting, recordTry, slowBucket } from '#developers/rows/webhook-messages.ts';
import { nextTryAfterMs, pauseAfterMs, slowMs } from '#developers/rules/webhook-tries.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { insertNotices } from '#notices/rows/notices.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { composeBody, signMessage } from './compose-message.ts';
import { type Posted, postMessage } from './post-message.ts';

type SendDeps = Pick<Deps, 'db' | 'keys' | 'config' | 'log'>;

/** Then others have their turn. */
const mostInARun = 50;

export async function sendWebhooks(deps: SendDeps, sellerId: string, guard: Guard): Promise<undefined> {
  const { db } = deps;
  const startedMs = performance.now();
  let wasSlow = false;
  for (let sent = 0; sent < mostInARun && performance.now() - startedMs < webhookTimeoutMs; sent += 1) {
    const due = await findDueMessage(db, sellerId);
    if (!due) break;
    const posted = await post(deps, due);
    wasSlow = posted.problem !== null || posted.ms > slowMs;
    await inTransaction(db, async (tx) => {
      await guard(tx);
      await (posted.problem === null ? noteSuccess(tx, due, posted) : noteFailure(tx, due, posted));
    });
    if (posted.problem !== null) {
      deps.log.info(
        { event: due.message.event, userId: sellerId, problem: posted.problem },
        'a webhook took nothing',
      );
      break;
    }
  }
  await inTransaction(db, async (tx) => {
    await guard(tx);
    const afterMs = await findNextDueMs(tx, sellerId);
    if (afterMs !== undefined)
      await requestJob(tx, {
        kind: 'send-webhooks',
        sellerId,
        afterMs,
        ...(wasSlow && { bucket: slowBucket }),
      });
  });
  return undefined;
}

async function post(deps: SendDeps, due: DueMessage): Promise<Posted> {
  const body = await composeBody(deps, due.message);
  const headers = signMessage(deps, { ...due, body });
  return postMessage({ url: due.endpoint.url, body, headers }, { allowsLoopback: deps.config.usesSandbox });
}

async function noteSuccess(tx: Tx, { message, at }: DueMessage, posted: Posted): Promise<void> {
  const done = { at: at.toISOString(), ...posted };
  await recordTry(tx, { id: message.id, done, status: 'taken', nextAfterMs: 0 });
  await noteTaken(tx, message.userId);
}

async function noteFailure(tx: Tx, { message, at }: DueMessage, posted: Posted): Promise<void> {
  const { id, userId, tries } = message;
  const done = { at: at.toISOString(), ...posted };
  await recordTry(tx, { id, done, status: 'waiting', nextAfterMs: nextTryAfterMs(tries + 1) });
  const { failures, isDead } = await noteNotTaken(tx, userId);
  if (!isDead) return pauseWebhook(tx, userId, pauseAfterMs(failures));
  if (!(await markDead(tx, userId))) return;
  await giveUpWaiting(tx, userId);
  await recordAudit(tx, 'product', { action: 'webhook.dead', subject: userId });
  await insertNotices(tx, { userIds: [userId], kind: 'webhook_dead', subjectId: id });
  await requestJob(tx, { kind: 'send-webhook-notice', sellerId: userId });
}
