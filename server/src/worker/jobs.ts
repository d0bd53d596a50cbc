/** Which action does which job, and the timetable: everything that happens without a request, on one page. */
import { type Db, inTransaction } from '#db/database.ts';
import { deleteExpiredRows } from '#db/expired-rows.ts';
import { requestJob } from '#db/jobs.ts';
import type { Deps } from '#deps.ts';
import type { JobHandler } from './worker.ts';

const hourMs = 60 * 60_000;

/** Jobs that run again and again, by kind. */
const timetable: Record<string, { everyMs: number; run: (deps: Pick<Deps, 'db'>) => Promise<void> }> = {
  'delete-expired-rows': { everyMs: hourMs, run: ({ db }) => deleteExpiredRows(db) },
};

export function jobHandlers(deps: Pick<Deps, 'db'>): Record<string, JobHandler> {
  const recurring = Object.entries(timetable).map(([kind, { everyMs, run }]): [string, JobHandler] => [
    kind,
    async () => {
      await run(deps);
      return { againAfterMs: everyMs };
    },
  ]);
  return Object.fromEntries(recurring);
}

/** Puts every recurring job in the table. A process that starts later finds it there and changes nothing. */
export function scheduleTimetable(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const kind of Object.keys(timetable)) await requestJob(tx, { kind, subject: 'timetable' });
  });
}
