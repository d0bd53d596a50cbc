/** Reports regularly that this process runs, so that every other one can see it. */
import { randomUUID } from 'node:crypto';
import { secondMs } from '@ntem/contract/durations';
import { forgetProcess, noteProcess, type ProcessKind } from '#installation/rows/processes.ts';
import type { Db } from '#kernel/db/database.ts';
import { type DiskConfig, measureDisks } from './disks.ts';
import type { Log } from './log.ts';
import type { RecentCount } from './recent-count.ts';
import { findFullest } from './rules/disk-space.ts';

const everyMs = 15 * secondMs;

type Beating = {
  db: Db;
  log: Log;
  config: DiskConfig;
  kind: ProcessKind;
  version: string;
  errors: RecentCount;
};

/** The first is written before it answers. */
export async function startHeartbeat({ db, log, config, kind, version, errors }: Beating) {
  const id = randomUUID();
  const startedAt = new Date();
  let isLost = false;
  const beat = async () => {
    const disk = findFullest(await measureDisks(config));
    await noteProcess(db, { id, kind, version, startedAt, errorsOfHour: errors.ofHour(), disk }).then(
      () => {
        isLost = false;
      },
      (error: unknown) => {
        // Once for each time that the database is away.
        if (!isLost) log.warn({ err: error }, 'this process cannot say that it runs');
        isLost = true;
      },
    );
  };
  await beat();
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(beat);
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await forgetProcess(db, id);
    },
  };
}
