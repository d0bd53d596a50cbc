/** Makes one backup after the other, each when it is due, until it is stopped. */
import { untilBackupMs } from '#installation/rules/backup-intervals.ts';

type Course = {
  everyMs: number;
  /** The age of the newest backup; undefined if there is none. */
  measureNewestMs(): Promise<number | undefined>;
  makeOne(): Promise<void>;
  complain(error: unknown): void;
  /** Returns early once it is stopped. */
  pause(ms: number, ending: AbortSignal): Promise<void>;
};

/** One that is being written is finished first. */
export async function repeatBackups(
  { everyMs, measureNewestMs, makeOne, complain, pause }: Course,
  ending: AbortSignal,
): Promise<void> {
  let hasFailed = false;
  while (!ending.aborted) {
    const sinceNewestMs = await measureNewestMs();
    await pause(untilBackupMs({ sinceNewestMs, everyMs, hasFailed }), ending);
    if (ending.aborted) return;
    hasFailed = await makeOne().then(
      () => false,
      (error: unknown) => {
        complain(error);
        return true;
      },
    );
  }
}
