/** What a sandbox vendor's own failure means to the shop: it cannot know whether anything happened. */
import type { StartOutcome, Unknown } from './outcomes.ts';

export async function orUnknownOutcome<Outcome = StartOutcome>(
  call: Promise<Outcome>,
): Promise<Outcome | Unknown> {
  try {
    return await call;
  } catch (error) {
    return { outcome: 'unknown', reason: reasonOf(error) } satisfies Unknown;
  }
}

export async function orUnknownStatus<Status>(
  query: Promise<Status>,
): Promise<Status | { status: 'unknown'; reason: string }> {
  try {
    return await query;
  } catch (error) {
    return { status: 'unknown', reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  return `The sandbox failed: ${error instanceof Error ? error.message : String(error)}`;
}
