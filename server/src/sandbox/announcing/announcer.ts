/** Posts the sandbox vendors' webhooks to our own address when they are due, as a real vendor would. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#kernel/log.ts';
import { deleteOldRows } from '#sandbox/old-rows.ts';
import { quietPollMs, type Sandbox } from '#sandbox/sandbox.ts';
import { findNextDueMs, recordSends, type SandboxEvent, type TakenEvent, takeDueEvents } from './events.ts';
import { composeSandboxWebhook } from './webhook.ts';

/** Throws unless it was answered with success, so that it is posted again later. */
export type PostWebhook = (webhook: {
  vendor: SandboxEvent['vendor'];
  rawBody: string;
  headers: Record<string, string>;
}) => Promise<void>;

export type Announcer = { stop(): Promise<void> };

type Settings = { sandbox: Sandbox; postWebhook: PostWebhook; log: Log };
/** The days that the vendors' actions are kept. */
type AnnouncerSettings = Settings & { keptDays?: number | undefined };

const largestBatch = 100;
/** Several, so that a slow answer does not hold up all the others. */
const largestNumberOfBatches = 4;
/** One post covers the events of this time, and of a longer one in a busy shop. */
const gatherMs = 20;
const busyGatherMs = 120;
/** Events announced by another process are found within this time, while there are any. */
const pollEveryMs = 250;
/** After so long without one it looks less often. */
const quietAfterMs = 10_000;
const cleanEveryMs = 60 * 60_000;

/** Any number of processes may run one: each event is taken by one of them. */
export function startAnnouncer({ sandbox, postWebhook, log, keptDays }: AnnouncerSettings): Announcer {
  const { db, bell } = sandbox;
  const batches = new Set<Promise<void>>();
  let stopping = false;
  let lastTakenMs = performance.now();

  async function work(): Promise<void> {
    while (!stopping) {
      bell.hush();
      const isFree = batches.size < largestNumberOfBatches;
      const sleepMs = isFree ? await takeAndPost() : pollEveryMs;
      if (!stopping) await bell.wait(sleepMs);
    }
    await Promise.all(batches);
  }

  /** Returns how long to sleep. */
  async function takeAndPost(): Promise<number> {
    try {
      const events = await takeDueEvents(db, largestBatch);
      if (events.length > 0) {
        post(events);
        lastTakenMs = performance.now();
      }
      if (events.length === largestBatch) return 0;
      const nextMs = await findNextDueMs(db);
      if (events.length > 0) await sleep(events.length > 2 ? busyGatherMs : gatherMs);
      const isQuiet = performance.now() - lastTakenMs > quietAfterMs;
      const longestMs = isQuiet ? quietPollMs : pollEveryMs;
      return Math.min(Math.max(nextMs ?? longestMs, gatherMs), longestMs);
    } catch (error) {
      log.warn({ err: error }, "the sandbox's announcements cannot be read now");
      await sleep(pollEveryMs);
      return 0;
    }
  }

  function post(events: TakenEvent[]): void {
    const batch = sendEvents({ sandbox, postWebhook, log }, events)
      // If it cannot be counted, the lease runs out and it is sent once more, as vendors do too.
      .catch((error: unknown) => log.warn({ err: error }, 'what the sandbox has sent is not counted'))
      .finally(() => {
        if (batches.size === largestNumberOfBatches) bell.ring();
        batches.delete(batch);
      });
    batches.add(batch);
  }

  let cleaned: Promise<void>;
  function clean(): void {
    cleaned = deleteOldRows(db, keptDays).catch((error: unknown) =>
      log.warn({ err: error }, "the sandbox's old rows are not deleted"),
    );
  }

  clean();
  const cleaning = setInterval(clean, cleanEveryMs);
  const working = work();
  return {
    async stop() {
      stopping = true;
      clearInterval(cleaning);
      bell.ring();
      await Promise.all([working, cleaned]);
    },
  };
}

/** Posts them in parallel and counts those that were answered. */
export async function sendEvents(
  { sandbox, postWebhook, log }: Settings,
  events: TakenEvent[],
): Promise<void> {
  const sent: TakenEvent[] = [];
  const failed: TakenEvent[] = [];
  await Promise.all(
    events.map(async (event) => {
      try {
        await postWebhook({ vendor: event.vendor, ...composeSandboxWebhook(sandbox.signingKey, event) });
        sent.push(event);
      } catch (error) {
        failed.push(event);
        log.warn({ err: error, reference: event.reference }, 'a webhook of the sandbox was not answered');
      }
    }),
  );
  await recordSends(sandbox.db, { sent, failed });
}
