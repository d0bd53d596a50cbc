/** Writes the results of jobs: those that end within a few milliseconds are written in one statement. */
import type { Db } from '#kernel/db/database.ts';
import { type Ending, endJobs } from './held-jobs.ts';
import type { Job } from './jobs.ts';

const collectMs = 15;
const mostAtOnce = 200;

type EndingsSettings = {
  db: Db;
  /** Its end is written, or never will be: then its lease runs out and it is taken again. */
  onOver(job: Job): void;
  /** The job stays in the table and may be taken again after a while. */
  onDueAgain(job: Job, afterMs: number): void;
  onFailed(error: unknown, job: Job): void;
};

export type Endings = {
  add(ending: Ending): void;
  /** Waits until everything is written. */
  flush(): Promise<void>;
};

export function collectEndings({ db, onOver, onDueAgain, onFailed }: EndingsSettings): Endings {
  let waiting: Ending[] = [];
  let writing: Promise<void> | undefined;
  /** Those that could not be written together, because a row is locked or one of them failed. */
  const alone = new Set<Promise<void>>();

  async function writeAll(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, collectMs));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await write(batch);
    }
    // Not in a `finally`, which runs a moment later: an ending that is added in between would be lost.
    writing = undefined;
  }

  async function write(batch: Ending[]): Promise<void> {
    const written = await endJobs(db, batch, 'skip').catch(() => new Map<bigint, never>());
    for (const ending of batch) {
      if (written.has(ending.job.id)) settle(ending, written.get(ending.job.id));
      else {
        const single = writeAlone(ending).finally(() => alone.delete(single));
        alone.add(single);
      }
    }
  }

  async function writeAlone(ending: Ending): Promise<void> {
    try {
      settle(ending, (await endJobs(db, [ending], 'wait')).get(ending.job.id));
    } catch (error) {
      onFailed(error, ending.job);
    }
    onOver(ending.job);
  }

  function settle({ job }: Ending, written: { dueAfterMs: number | undefined } | undefined): void {
    if (!written) return;
    onOver(job);
    if (written.dueAfterMs !== undefined) onDueAgain(job, written.dueAfterMs);
  }

  return {
    add(ending) {
      waiting.push(ending);
      writing ??= writeAll();
    },
    async flush() {
      await writing;
      await Promise.all(alone);
    },
  };
}
