/** Sends a code without letting the answer, or the time it takes, tell whether there is an account. */
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '#db/database.ts';
import type { Deps } from '#deps.ts';
import { type CodeRequest, deliverCode, prepareCode } from './send-code.ts';

/** Long enough for most vendors to have answered, and the same where there is nothing to send. */
const answerAfterMs = 60;

export async function sendCodeQuietly(
  deps: Pick<Deps, 'db' | 'keys' | 'otp' | 'log' | 'config'>,
  request: CodeRequest,
): Promise<{ requestId: string }> {
  const prepared = await inTransaction(deps.db, (tx) => prepareCode(deps, tx, request));
  const delivered = deliverCode(deps, prepared).catch((error: unknown) => {
    deps.log.error({ err: error }, 'a code could not be sent');
  });
  await sleep(answerAfterMs);
  // Not awaited any longer than that: a slow vendor is only slow for numbers that have an account.
  void delivered;
  return { requestId: prepared.requestId };
}
