/** What goes wrong on the way to a sandbox vendor and back, and what it means to the shop: nobody knows what happened. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { StartOutcome, Unknown } from '#providers/outcomes.ts';
import type { SandboxDb } from './database.ts';
import { getSandboxSettings, type SandboxSettings } from './settings.ts';

/** A call that the settings may let break off, before the vendor has read it or after it was carried out. */
async function makeCall<Result>(
  db: SandboxDb,
  call: (settings: SandboxSettings) => Promise<Result>,
): Promise<Result> {
  const settings = await getSandboxSettings(db);
  const isUnanswered = randomInt(100) < settings.unansweredPercent;
  if (isUnanswered && randomInt(2) === 0) throw new Error('the call broke off on its way');
  const result = await call(settings);
  if (isUnanswered) throw new Error('the answer was lost on its way');
  return result;
}

export async function orUnknownOutcome<Outcome = StartOutcome>(
  db: SandboxDb,
  call: (settings: SandboxSettings) => Promise<Outcome>,
): Promise<Outcome | Unknown> {
  try {
    return await makeCall(db, call);
  } catch (error) {
    return { outcome: 'unknown', reason: reasonOf(error) } satisfies Unknown;
  }
}

export async function orUnknownStatus<Status>(
  db: SandboxDb,
  query: (settings: SandboxSettings) => Promise<Status>,
): Promise<Status | { status: 'unknown'; reason: string }> {
  try {
    return await makeCall(db, query);
  } catch (error) {
    return { status: 'unknown', reason: reasonOf(error) };
  }
}

/** Whoever has given up the call by then gets nothing done any more. */
export function unlessGivenUp<Outcome>(
  signal: AbortSignal,
  call: (settings: SandboxSettings) => Promise<Outcome>,
): (settings: SandboxSettings) => Promise<Outcome> {
  return async (settings) => {
    signal.throwIfAborted();
    return call(settings);
  };
}

/** Says nothing until the caller gives up. */
export async function hang(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw new Error('the caller gave up');
}

function reasonOf(error: unknown): string {
  return `The sandbox failed: ${error instanceof Error ? error.message : String(error)}`;
}
