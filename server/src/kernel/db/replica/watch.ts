/** Watches a streaming replica: whether it is reachable, belongs to our database, and is not too far behind. */
import type pg from 'pg';
import { createLagMeter } from './lag.ts';

export type ReplicaWatch = {
  /** True if it may be read now. */
  isFit(): boolean;
  /** A read failed: it is not used again before the next check. */
  lose(error: unknown): void;
  /** Looks now, as it does by itself every second. */
  look(): Promise<void>;
  stop(): Promise<void>;
};

type Watched = {
  /** Connections of their own: they must not wait behind buyers. */
  primary: pg.Pool;
  replica: pg.Pool;
  limits: typeof replicaLimits;
  onLag(lagMs: number | undefined): void;
  /** Each time it becomes fit or unfit; `why` is for an operator. */
  onChange(isFit: boolean, why: { reason?: string; err?: unknown }): void;
};

export const replicaLimits = {
  /** A history may be this old; more would look like a fault. */
  mostLagMs: 5_000,
  /** A look that is older than this says nothing any more. */
  looksLastMs: 3_000,
};
const lookEveryMs = 1_000;

type Place = { place: string; system: string };
type Standby = Place & { standby: boolean };

const system = '(select system_identifier::text from pg_control_system()) as system';
const primaryPlace = `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as place, ${system}`;
const standbyPlace = `
  select pg_is_in_recovery() as standby, ${system},
         coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::text as place`;

export function watchReplica(watched: Watched): ReplicaWatch {
  const { primary, replica, limits, onLag, onChange } = watched;
  const meter = createLagMeter();
  let fitUntilMs = 0;
  let wasFit: boolean | undefined;

  function judge(isFit: boolean, why: { reason?: string; err?: unknown } = {}): void {
    fitUntilMs = isFit ? performance.now() + limits.looksLastMs : 0;
    if (isFit !== wasFit) onChange(isFit, why);
    wasFit = isFit;
  }

  async function look(): Promise<void> {
    try {
      const startedMs = performance.now();
      const ours = (await primary.query<Place>(primaryPlace)).rows[0];
      if (ours) meter.note({ place: BigInt(ours.place), atMs: startedMs });
      const theirs = (await replica.query<Standby>(standbyPlace)).rows[0];
      if (!theirs?.standby) return judge(false, { reason: 'it is no replica' });
      if (theirs.system !== ours?.system)
        return judge(false, { reason: 'it is a replica of another server' });
      const lagMs = meter.lagMs(BigInt(theirs.place), performance.now());
      onLag(lagMs);
      judge(lagMs !== undefined && lagMs <= limits.mostLagMs, { reason: 'it is too far behind' });
    } catch (err) {
      onLag(undefined);
      judge(false, { err });
    }
  }

  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, lookEveryMs);
  timer.unref();
  return {
    isFit: () => performance.now() < fitUntilMs,
    lose: (err) => judge(false, { err }),
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
