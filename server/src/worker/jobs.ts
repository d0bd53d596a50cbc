/** Which action does which job. */
import type { Db } from '#db/database.ts';
import type { JobHandler } from './worker.ts';

export function jobHandlers(_deps: { db: Db }): Record<string, JobHandler> {
  return {};
}
