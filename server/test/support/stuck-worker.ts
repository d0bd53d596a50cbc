/** A worker process whose job never ends: it says when it has taken one and waits to be killed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createDb, createPool } from '#kernel/db/database.ts';
import { startWorker } from '#kernel/jobs/worker.ts';
import { createLog } from '#kernel/log.ts';

const pool = createPool({ url: process.env.DATABASE_URL ?? '', size: 5, statementTimeoutMs: 5_000 });
startWorker({
  db: createDb(pool),
  pool,
  log: createLog({ level: 'silent' }),
  handlers: {
    async 'deliver-order'() {
      process.stdout.write('taken\n');
      await sleep(600_000);
      return undefined;
    },
  },
});
