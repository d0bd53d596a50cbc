/** Running processes: each writes its own row, and one not seen for a while has died. */
import { dayMs, secondMs } from '@ntem/contract/durations';
import { listRows, run } from '#kernel/db/ask.ts';
import { measureClock } from '#kernel/db/clock.ts';
import type { Db } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import type { Disk } from '#kernel/rules/disk-space.ts';

export type ProcessKind = 'all' | 'web' | 'worker';

export type RunningProcess = {
  kind: ProcessKind;
  version: string;
  startedAt: Date;
  errorsOfHour: number;
  clockOffMs: number;
};

/** Several beats: one that waits for the database is no death. */
const aliveMs = 45 * secondMs;

type Noted = Omit<RunningProcess, 'clockOffMs'> & { id: string; disk: Disk | undefined };

export async function noteProcess(
  db: Db,
  { id, kind, version, startedAt, errorsOfHour, disk }: Noted,
): Promise<void> {
  const clockOffMs = await measureClock(db);
  await run(db)`
    with dead as (delete from processes where seen_at < now() - ${interval(dayMs)} and id <> ${id})
    insert into processes (id, kind, version, started_at, errors_of_hour, clock_off_ms, disk_holds, disk_free_mb)
    values (${id}, ${kind}, ${version}, ${startedAt}, ${errorsOfHour}, ${clockOffMs}, ${disk?.holds ?? null}, ${disk?.freeMb ?? null})
    on conflict (id) do update set seen_at = now(), errors_of_hour = excluded.errors_of_hour,
      clock_off_ms = excluded.clock_off_ms, disk_holds = excluded.disk_holds, disk_free_mb = excluded.disk_free_mb`;
}

export async function forgetProcess(db: Db, id: string): Promise<void> {
  await run(db)`delete from processes where id = ${id}`;
}

export function listProcesses(db: Db): Promise<RunningProcess[]> {
  return listRows<RunningProcess>(db)`
    select kind, version, started_at, errors_of_hour, clock_off_ms from processes
    where seen_at > now() - ${interval(aliveMs)} order by kind, started_at`;
}

/** As the running processes see them: of databases and of backups the one with the least room. */
export function listFullestDisks(db: Db): Promise<Disk[]> {
  return listRows<Disk>(db)`
    select disk_holds as holds, min(disk_free_mb) as free_mb from processes
    where disk_free_mb is not null and seen_at > now() - ${interval(aliveMs)}
    group by disk_holds order by disk_holds desc`;
}
