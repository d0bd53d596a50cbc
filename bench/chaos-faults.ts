/** What goes wrong during a chaos run: each kind at its own pace, counted only if it really happened. */
import { setTimeout as sleep } from 'node:timers/promises';
import { deriveKeys } from '@ntem/server/keys';
import { composeSandboxWebhook } from '@ntem/server/sandbox/webhook';
import { sql } from 'kysely';
import { type AppProcess, secret } from './support/app-process.ts';
import type { Databases } from './support/databases.ts';
import { anyOf } from './support/insist.ts';

type Setting = { apps: AppProcess[] } & Pick<Databases, 'db' | 'sandboxDb' | 'serverPid'>;

export type Faults = {
  fired: Record<string, number>;
  /** Ends all faults. The vendors answer and send webhooks normally again. */
  stop(): Promise<void>;
};

/** Longer than a lease, so that another process takes over the work before this one wakes. */
const pauseMs = 7_000;
const paused = new Set<AppProcess>();
const { sandbox: signingKey } = deriveKeys(Buffer.from(secret));

type Fault = { everyMs: number; strike: (setting: Setting) => Promise<boolean> };

const kinds: Record<string, Fault> = {
  'process killed': {
    everyMs: 2_000,
    async strike({ apps }) {
      // One process is always left, as behind a load balancer, even if it is paused.
      if (apps.some((app) => app.pid() === undefined)) return false;
      return signal(anyOf(apps.filter((app) => !paused.has(app))).pid(), 'SIGKILL');
    },
  },
  'process paused beyond its leases': {
    everyMs: 8_000,
    async strike({ apps }) {
      const app = anyOf(apps);
      const pid = app.pid();
      if (!signal(pid, 'SIGSTOP')) return false;
      paused.add(app);
      await sleep(pauseMs);
      paused.delete(app);
      return signal(pid, 'SIGCONT');
    },
  },
  'database stopped at once': {
    everyMs: 14_000,
    strike: async ({ serverPid }) => signal(await serverPid('shop'), 'SIGQUIT'),
  },
  'session ended in a transaction': {
    everyMs: 2_500,
    async strike({ db }) {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database() and xact_start is not null
        order by random() limit 1`.execute(db);
      return rows.length > 0;
    },
  },
  'webhooks doubled': habit('double'),
  'webhooks late': habit('late'),
  'webhooks dropped': habit('off'),
  'webhooks as they should be': habit('normal'),
  'webhook forged': {
    everyMs: 180,
    strike: (setting) =>
      knock(setting, (headers) => ({ ...headers, 'x-sandbox-signature': 'f'.repeat(64) }), 401),
  },
  'webhook signed for money that did not come': {
    everyMs: 180,
    strike: (setting) => knock(setting, (headers) => headers, 200),
  },
  'vendors leave calls unanswered': {
    everyMs: 3_000,
    async strike({ sandboxDb }) {
      await sql`update sandbox_settings set unanswered_percent = 30`.execute(sandboxDb);
      await sleep(1_500);
      await sql`update sandbox_settings set unanswered_percent = 5`.execute(sandboxDb);
      return true;
    },
  },
  'supplier ran dry': {
    everyMs: 20_000,
    async strike({ sandboxDb }) {
      await sql`update sandbox_settings set float_pesewas = 0`.execute(sandboxDb);
      await sleep(1_500);
      await sql`update sandbox_settings set float_pesewas = 1000000000`.execute(sandboxDb);
      return true;
    },
  },
  'supplier line hung': {
    everyMs: 20_000,
    async strike({ sandboxDb }) {
      await sql`update sandbox_settings set hanging_networks = '{TELECEL}'`.execute(sandboxDb);
      await sleep(4_000);
      await sql`update sandbox_settings set hanging_networks = '{}'`.execute(sandboxDb);
      return true;
    },
  },
};

function habit(webhooks: string): Fault {
  return {
    everyMs: 6_000,
    async strike({ sandboxDb }) {
      await sql`update sandbox_settings set webhooks = ${webhooks}`.execute(sandboxDb);
      return true;
    },
  };
}

type Headers = Record<string, string>;

/** Sends a webhook about a payment that nobody has approved yet. It must not count as paid. */
async function knock(
  { apps, sandboxDb }: Setting,
  change: (headers: Headers) => Headers,
  expected: number,
): Promise<boolean> {
  const { rows } = await sql<{ reference: string }>`
    select reference from sandbox_prompts where answer is null and ends_at > clock_timestamp()
    order by random() limit 1`.execute(sandboxDb);
  const reference = rows[0]?.reference;
  if (!reference) return false;
  const { rawBody, headers } = composeSandboxWebhook(signingKey, {
    topic: 'payment',
    ending: 'done',
    reference,
  });
  const answer = await fetch(`${anyOf(apps).address}/api/v1/webhooks/sandbox`, {
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

export function startFaults(setting: Setting): Faults {
  const fired = Object.fromEntries(Object.keys(kinds).map((name) => [name, 0]));
  let isOver = false;
  const running = Object.entries(kinds).map(async ([name, { everyMs, strike }]) => {
    while (!isOver) {
      await sleep(everyMs * (0.5 + Math.random()));
      if (isOver) return;
      // The database or process that it needs may be down at the moment.
      const hasStruck = await strike(setting).catch((error: unknown) => {
        if (error instanceof Believed) throw error;
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
      await sql`
        update sandbox_settings set webhooks = 'normal', unanswered_percent = 0, hanging_networks = '{}',
          float_pesewas = 1000000000`.execute(setting.sandboxDb);
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
