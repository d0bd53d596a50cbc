/** Triggers every fault of the plan, and counts it only if it really happened. */
import { setTimeout as sleep } from 'node:timers/promises';
import { deriveKeys } from '@ntem/server/keys';
import { composeSandboxWebhook } from '@ntem/server/sandbox/webhook';
import { sql } from 'kysely';
import { type AppProcess, secret } from '#support/app-process.ts';
import type { Databases } from '#support/databases.ts';
import { type FaultName, faultNames, planFaults, planHabits, type Size, type WebhookHabit } from './plan.ts';

type Setting = { webs: AppProcess[]; workers: AppProcess[] } & Pick<
  Databases,
  'db' | 'sandboxDb' | 'serverPid'
>;

export type Faults = {
  fired: Record<FaultName, number>;
  /** Webhooks that the vendors did not send as they should, by their own books. */
  countWebhooks(): Promise<Record<'doubled' | 'dropped' | 'late', number>>;
  /** Resolves when every fault has struck. */
  over: Promise<void>;
  /** The vendors answer and announce as they should again. Faults that have not struck yet never will. */
  stop(): Promise<void>;
};

/** Longer than a lease, so that another process takes over the work before this one wakes. */
const pauseMs = 7_000;
/** A fault that finds nothing to strike looks again after this. */
const lookEveryMs = 25;
const paused = new Set<AppProcess>();
const { sandbox: signingKey } = deriveKeys(Buffer.from(secret));

/** False where there is nothing to strike now. */
type Strike = (setting: Setting, dice: number) => Promise<boolean>;

const strikes: Record<FaultName, Strike> = {
  async 'process killed'({ webs, workers }, dice) {
    // One of each half is always left, as behind a balancer.
    const killable = [webs, workers].flatMap((half) => {
      const running = half.filter((app) => app.pid() !== undefined && !paused.has(app));
      return running.length > 1 ? running : [];
    });
    return signal(pick(killable, dice)?.pid(), 'SIGKILL');
  },
  async 'process paused beyond its leases'({ webs, workers }, dice) {
    const app = pick([...webs, ...workers], dice);
    const pid = app?.pid();
    if (!app || !signal(pid, 'SIGSTOP')) return false;
    paused.add(app);
    await sleep(pauseMs);
    paused.delete(app);
    return signal(pid, 'SIGCONT');
  },
  async 'database stopped at once'({ db, serverPid }) {
    await sql`select 1`.execute(db);
    return signal(await serverPid('shop'), 'SIGQUIT');
  },
  async 'session ended in a transaction'({ db }) {
    const { rows } = await sql<{ isEnded: boolean }>`
      select pg_terminate_backend(pid) as is_ended from (
        select pid from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database() and backend_type = 'client backend'
          and xact_start is not null and usename <> current_user
        order by random() limit 1
      ) as busy`.execute(db);
    return rows[0]?.isEnded ?? false;
  },
  'webhook forged': (setting, dice) =>
    postWebhook(setting, dice, { change: (headers) => ({ ...headers, ...forged }), expected: 401 }),
  'webhook signed for money that did not come': (setting, dice) =>
    postWebhook(setting, dice, { change: (headers) => headers, expected: 200 }),
  'calls unanswered for a while': forAWhile(1_500, {
    begin: sql`unanswered_percent = 30`,
    end: sql`unanswered_percent = 5`,
  }),
  'supplier ran dry': forAWhile(1_500, {
    begin: sql`float_pesewas = 0`,
    end: sql`float_pesewas = 1000000000`,
  }),
  'supplier line hung': forAWhile(4_000, {
    begin: sql`hanging_networks = '{TELECEL}'`,
    end: sql`hanging_networks = '{}'`,
  }),
};

function forAWhile(ms: number, { begin, end }: Record<'begin' | 'end', ReturnType<typeof sql>>): Strike {
  return async ({ sandboxDb }) => {
    await sql`update sandbox_settings set ${begin}`.execute(sandboxDb);
    await sleep(ms);
    await sql`update sandbox_settings set ${end}`.execute(sandboxDb);
    return true;
  };
}

function pick<Thing>(things: readonly Thing[], dice: number): Thing | undefined {
  return things[Math.floor(dice * things.length)];
}

function signal(pid: number | undefined, name: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(pid, name);
  } catch {
    return false;
  }
}

type Headers = Record<string, string>;
const forged = { 'x-sandbox-signature': 'f'.repeat(64) };

/** Sends a webhook about a payment that has not been approved yet. It must not count as paid. */
async function postWebhook(
  { webs, sandboxDb }: Setting,
  dice: number,
  { change, expected }: { change: (headers: Headers) => Headers; expected: number },
): Promise<boolean> {
  const { rows } = await sql<{ reference: string }>`
    select reference from sandbox_prompts
    where answer is null and ends_at > clock_timestamp() and created_at > now() - interval '1 minute'
    limit 1`.execute(sandboxDb);
  const reference = rows[0]?.reference;
  if (!reference) return false;
  const { rawBody, headers } = composeSandboxWebhook(signingKey, {
    topic: 'payment',
    ending: 'done',
    reference,
  });
  const answer = await fetch(`${pick(webs, dice)?.address}/api/v1/webhooks/sandbox`, {
    method: 'POST',
    headers: change(headers),
    body: rawBody,
    signal: AbortSignal.timeout(5_000),
  });
  await answer.arrayBuffer();
  if (expected === 401 && answer.ok) throw new Believed('A forged webhook was believed.');
  return answer.status === expected;
}

class Believed extends Error {}

export function startFaults(
  setting: Setting,
  { seed, size, purchases }: { seed: number; size: Size; purchases: () => number },
): Faults {
  const fired = Object.fromEntries(faultNames.map((name) => [name, 0])) as Record<FaultName, number>;
  let isOver = false;
  const until = async (after: number) => {
    while (!isOver && purchases() < after) await sleep(lookEveryMs);
    return !isOver;
  };

  const plan = planFaults(seed, size);
  const running = faultNames.map(async (name) => {
    for (const { after, dice } of plan[name]) {
      if (!(await until(after))) return;
      // The database or process that it needs may be down at the moment.
      while (!isOver && !(await strikes[name](setting, dice).catch(giveUpIfBelieved)))
        await sleep(lookEveryMs);
      if (!isOver) fired[name] += 1;
    }
  });

  const changes: { habit: WebhookHabit; at: Date }[] = [];
  const changing = (async () => {
    for (const { after, habit } of planHabits(seed, size.purchases)) {
      if (!(await until(after))) return;
      changes.push({ habit, at: await setHabit(setting, habit) });
    }
  })();

  return {
    fired,
    over: Promise.all([...running, changing]).then(() => {}),
    async countWebhooks() {
      const count = (habit: WebhookHabit) => countUnder(setting, changes, habit);
      return { doubled: await count('double'), dropped: await count('off'), late: await count('late') };
    },
    async stop() {
      isOver = true;
      await Promise.all([...running, changing]);
      changes.push({ habit: 'normal', at: await setHabit(setting, 'normal') });
      await sql`
        update sandbox_settings set unanswered_percent = 0, hanging_networks = '{}',
          float_pesewas = 1000000000`.execute(setting.sandboxDb);
    },
  };
}

function giveUpIfBelieved(error: unknown): false {
  if (error instanceof Believed) throw error;
  return false;
}

async function setHabit({ sandboxDb }: Setting, habit: WebhookHabit): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    update sandbox_settings set webhooks = ${habit} returning clock_timestamp() as at`.execute(sandboxDb);
  return rows[0]?.at ?? new Date();
}

/** Outcomes of calls begun under this habit were announced by it. */
async function countUnder(
  { sandboxDb }: Setting,
  changes: { habit: WebhookHabit; at: Date }[],
  habit: WebhookHabit,
): Promise<number> {
  let sum = 0;
  for (const [n, change] of changes.entries()) {
    const next = changes[n + 1];
    if (change.habit !== habit || !next) continue;
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (
        select created_at from sandbox_prompts
        union all select created_at from sandbox_deliveries
        union all select created_at from sandbox_transfers
      ) as begun where created_at >= ${change.at} and created_at < ${next.at}`.execute(sandboxDb);
    sum += rows[0]?.n ?? 0;
  }
  return sum;
}
