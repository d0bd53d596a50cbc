/** The line to a sandbox vendor, on which calls and answers may be lost: then the outcome is unknown. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { KnownAttempt, StartOutcome, Unknown } from '#vendors/ports/outcomes.ts';
import type { Call, Sandbox } from './sandbox.ts';
import type { DeliveryAnswer } from './schema.ts';
import { getSandboxSettings } from './settings.ts';

type Work<Request, Answer> = (request: Request, call: Call) => Promise<Answer>;

/** Wraps a vendor's operations. Any failure on the way is unknown to the caller. */
export function openLine(sandbox: Sandbox) {
  return {
    send:
      <Request, Started>(start: Work<Request, Started>) =>
      (request: Request, signal: AbortSignal): Promise<Started | Unknown> =>
        makeCall(sandbox, signal, (call) => {
          signal.throwIfAborted();
          return start(request, call);
        }).catch((error: unknown) => ({ outcome: 'unknown', reason: sandboxFailure(error) })),
    find:
      <Status>(find: Work<KnownAttempt, Status>) =>
      (attempt: KnownAttempt, signal: AbortSignal): Promise<Status | { status: 'unknown'; reason: string }> =>
        makeCall(sandbox, signal, (call) => find(attempt, call)).catch((error: unknown) => ({
          status: 'unknown',
          reason: sandboxFailure(error),
        })),
  };
}

/** As many calls as the settings say break off, before the vendor has read them or after they were carried out. */
async function makeCall<Answer>(
  sandbox: Sandbox,
  signal: AbortSignal,
  work: (call: Call) => Promise<Answer>,
): Promise<Answer> {
  const settings = await getSandboxSettings(sandbox.db);
  const isUnanswered = randomInt(100) < settings.unansweredPercent;
  if (isUnanswered && randomInt(2) === 0) throw new Error('the call was lost');
  const answer = await work({ sandbox, settings, signal });
  if (isUnanswered) throw new Error('the answer was lost');
  return answer;
}

function sandboxFailure(error: unknown): string {
  return `The sandbox failed: ${error instanceof Error ? error.message : String(error)}`;
}

/** Says nothing until the caller gives up. */
export async function hang(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw new Error('the caller gave up');
}

/** A vendor's answer to a call that starts something. */
export function toOutcome(
  vendor: 'gateway' | 'supplier',
  answer: Exclude<DeliveryAnswer, 'hangs'>,
  vendorReference: string,
): StartOutcome {
  const failed = { outcome: 'failed', vendorReference } as const;
  switch (answer) {
    case 'accepted':
      return { outcome: 'accepted', vendorReference };
    case 'lost':
      return { outcome: 'unknown', reason: `The ${vendor}'s answer was lost.` };
    case 'refused':
      return { ...failed, failure: 'refused', reason: `The ${vendor} refuses this number.` };
    case 'provider_float':
      return { ...failed, failure: 'provider_float', reason: `The float at the ${vendor} is empty.` };
  }
}
