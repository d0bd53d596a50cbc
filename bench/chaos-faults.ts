/** What goes wrong during a chaos run, each kind at its own pace, counted when it really happened. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@ntem/server/db/database';
import { sql } from 'kysely';
import type { AppProcess } from './chaos-process.ts';

type Setting = {
  apps: AppProcess[];
  db: Db;
  databasePid: () => Promise<number>;
  secret: string;
};

export type Faults = { fired: Record<string, number>; stop(): Promise<void> };

/** Longer than a lease: another process takes the work over before this one wakes. */
const pauseMs = 7_000;
const webhookHabits = ['normal', 'double', 'late', 'off'];

type Fault = { everyMs: number; strike: (setting: Setting) => Promise<boolean> };

const kinds: Record<string, Fault> = {
  'process killed': {
    everyMs: 3_000,
    strike: async ({ apps }) => signal(anyOf(apps).pid(), 'SIGKILL'),
  },
  'process paused': {
    everyMs: 8_000,
    async strike({ apps }) {
      const pid = anyOf(apps).pid();
      if (!signal(pid, 'SIGSTOP')) return false;
      await sleep(pauseMs);
      return signal(pid, 'SIGCONT');
    },
  },
  'database stopped': {
    everyMs: 18_000,
    strike: async ({ databasePid }) => signal(await databasePid(), 'SIGQUIT'),
  },
  'session ended in a transaction': {
    everyMs: 3_000,
    async strike({ db }) {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database() and xact_start is not null
        order by random() limit 1`.execute(db);
      return rows.length > 0;
    },
  },
  'webhooks changed their habit': {
    everyMs: 3_000,
    async strike({ db }) {
      await sql`update sandbox_settings set webhooks = ${anyOf(webhookHabits)}`.execute(db);
      return true;
    },
  },
  'webhook forged': {
    everyMs: 500,
    async strike({ apps, db }) {
      const { rows } = await sql<{ reference: string }>`
        select reference from attempts where direction = 'collect' and outcome = 'open' limit 1`.execute(db);
      const body = JSON.stringify({
        topic: 'payment',
        reference: rows[0]?.reference ?? 'NONE',
        ending: 'done',
      });
      const answer = await fetch(`${anyOf(apps).address}/api/v1/webhooks/sandbox`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': 'f'.repeat(64) },
        body,
      });
      if (answer.ok) throw new Error('A forged webhook was believed.');
      return answer.status === 401;
    },
  },
  'supplier ran dry': {
    everyMs: 15_000,
    async strike({ db }) {
      await sql`update sandbox_settings set float_pesewas = 0`.execute(db);
      await sleep(1_500);
      await sql`update sandbox_settings set float_pesewas = 100000000`.execute(db);
      return true;
    },
  },
  'price changed': {
    everyMs: 5_000,
    async strike({ db }) {
      await sql`
        update bundles set amount_pesewas = amount_pesewas + ${randomInt(-2, 3)}
        where name = 'MTN 1GB' and amount_pesewas between 420 and 480`.execute(db);
      await sql`update bundles set amount_pesewas = 450
        where name = 'MTN 1GB' and amount_pesewas not between 421 and 479`.execute(db);
      return true;
    },
  },
};

export function startFaults(setting: Setting): Faults {
  const fired = Object.fromEntries(Object.keys(kinds).map((name) => [name, 0]));
  let isOver = false;
  const running = Object.entries(kinds).map(async ([name, { everyMs, strike }]) => {
    while (!isOver) {
      await sleep(everyMs * (0.5 + Math.random()));
      // What it needs may just be down itself.
      const hasStruck = await strike(setting).catch((error: unknown) => {
        if (String(error).includes('believed')) throw error;
        return false;
      });
      if (hasStruck) fired[name] = (fired[name] ?? 0) + 1;
    }
  });
  return {
    fired,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

function signal(pid: number | undefined, name: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(pid, name);
  } catch {
    return false;
  }
}

function anyOf<T>(things: readonly T[]): T {
  return things[randomInt(things.length)] as T;
}
