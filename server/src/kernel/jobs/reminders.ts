/** Wakes a worker when a job becomes due that it knows of, unless the job has run by then. */
import type { Job } from './jobs.ts';

type Named = Pick<Job, 'kind' | 'subject'>;

export type Reminders = { set(job: Named, afterMs: number): void; drop(job: Named): void; stop(): void };

export function keepReminders(ring: () => void): Reminders {
  const timers = new Map<string, NodeJS.Timeout>();
  const nameOf = ({ kind, subject }: Named) => `${kind} ${subject}`;
  function drop(job: Named): void {
    clearTimeout(timers.get(nameOf(job)));
    timers.delete(nameOf(job));
  }
  return {
    set(job, afterMs) {
      drop(job);
      const remind = () => {
        timers.delete(nameOf(job));
        ring();
      };
      timers.set(nameOf(job), setTimeout(remind, afterMs).unref());
    },
    drop,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
