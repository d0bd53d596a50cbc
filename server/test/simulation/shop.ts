/** The product in two processes that can die, and an office that does not, over one database and scripted vendors. */
import { hourMs, minuteMs, secondMs } from '@ntem/contract/durations';
import { sql } from 'kysely';
import { type Config, readConfig } from '#config.ts';
import type { Deps } from '#deps.ts';
import { createDb, type Db } from '#kernel/db/database.ts';
import { deriveKeys } from '#kernel/keys.ts';
import { createLog } from '#kernel/log.ts';
import { createMetrics } from '#kernel/metrics.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { receiveWebhook } from '#orders/verbs/receive-webhook.ts';
import { type Chats, createChats } from '#test/simulation/buyers/chats.ts';
import type { MessagesPort } from '#vendors/ports/messages-port.ts';
import { chooseMessengers } from '#vendors/ports/vendors.ts';
import { type SimulatedDatabase, startMs } from './database.ts';
import type { Hook } from './deeds.ts';
import { count, readFaults } from './faults.ts';
import { isStillAsked, type Mishap, type Plan, type Setup } from './plan.ts';
import { createKeeper, type Keeper } from './restore.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { createSimulatedProcess, never, type SimulatedProcess } from './simulated-process.ts';
import { createScriptedVendors, type Vendors } from './vendors.ts';
import { createBytes } from './virtual-time.ts';
import { createSimulatedWorker, type SimulatedWorker, simulatedKinds } from './worker.ts';

/** The result of a request: the answer, a refusal, or nothing, because the process died. */
export type Answered<Result> = { value: Result } | { refusal: Refusal } | { isLost: true };

type Slot = { process: SimulatedProcess; deps: Deps; worker: SimulatedWorker };

export type Shop = {
  plan: Plan;
  scheduler: Scheduler;
  vendors: Vendors;
  config: Config;
  /** A view of the database outside the simulation. */
  look<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]>;
  db: Db;
  /** Asks one of the processes, as the balancer before them does. */
  request<Result>(what: string, work: (deps: Deps) => Promise<Result>): Promise<Answered<Result>>;
  /** Asks the process that never dies. */
  atOffice<Result>(what: string, work: (deps: Deps) => Promise<Result>): Promise<Answered<Result>>;
  codeOf(phone: string): string | undefined;
  chats: Chats;
  /** Errors that no rule explains. */
  surprises: string[];
  /** The number of times each planned fault has struck. */
  struck: Map<string, number>;
  /** Points that all processes have reached. */
  points(): number;
  /** The current settings of the processes. */
  setup(): Setup;
  /** True if this supplier has new codes for its packages. */
  isRenamed(vendor: string): boolean;
  keeper: Keeper;
  /** The payment of an order that an admin means to hand over, by the order's id. */
  meant: Map<string, string>;
};

/** At the end of each code of a supplier that has renamed its packages. */
export const newCode = '-N';
/** A browser and a vendor give up on an answer by then. */
const answerWaitMs = 20 * secondMs;
const lookEveryMs = secondMs;
/** Days without people: due jobs are looked for now and then, and so taken together. */
const quietAfterMs = 10 * minuteMs;
const quietLookEveryMs = hourMs;
const keys = deriveKeys(Buffer.alloc(32, 7));
const metrics = createMetrics();

export function openShop(plan: Plan, database: SimulatedDatabase, listener?: (line: string) => void): Shop {
  const scheduler = createScheduler(plan.seed, startMs, listener);
  const bytes = createBytes(`bytes ${plan.seed}`);
  const config = {
    ...readConfig({
      NODE_ENV: 'test',
      PHONE_VERIFICATION: plan.usesCodes ? '1' : '0',
      SMS_DAILY_CAP: '999999',
    }),
    payoutApprovalOver: 50_000n as Config['payoutApprovalOver'],
    ...(plan.needsTwoAdmins && { secondAdminOver: 600n as Config['secondAdminOver'] }),
    payoutMinimum: 10n as Config['payoutMinimum'],
  };
  const db = createDb(database.owner);
  const busyUntilMs =
    startMs + Math.max(0, ...plan.purchases.map(({ atMs }) => atMs), ...turnsOf(plan)) + quietAfterMs;
  const codes = new Map<string, string>();
  const surprises: string[] = [];
  const { take, struck } = readFaults(plan, scheduler);
  const chats = createChats({ scheduler, take });
  const thoughts = new Map(
    plan.purchases.flatMap(({ payer, recipient, thinkMs }) => [
      [payer, thinkMs] as [string, number],
      [recipient, thinkMs] as [string, number],
    ]),
  );
  /** After how many points of all processes together the next one dies, and the one after it. */
  let deaths: number[] = [];
  let points = 0;
  let dueMs: number | undefined;
  /** When somebody last asked for something. */
  let askedMs = busyUntilMs - quietAfterMs;
  /** When the next job was due at the last look, how far the processes were then, and when that was. */
  let looked = { points: -1, due: null as number | null, isAsking: false, atMs: 0 };

  let setup = plan.setup;
  const keeper = createKeeper(database, scheduler);
  const vendors = createScriptedVendors({
    scheduler,
    startMs,
    outages: plan.mishaps.filter(({ kind }) => kind === 'outage') as never,
    thefts: plan.mishaps.filter(({ kind }) => kind === 'theft') as never,
    post: (hook) => void postHook(hook, 5),
    script: {
      take,
      beatMs: plan.beatMs,
      isSilent: plan.comparesDays,
      isSure: plan.isSure,
      vendors: plan.vendors,
      isSteady: (vendor) =>
        plan.mishaps.every((one) => one.kind !== 'restart' || isStillAsked(one.change, vendor)),
      isBeingLeft: (vendor) =>
        plan.mishaps.some(
          (one) =>
            one.kind === 'restart' &&
            startMs + one.atMs >= scheduler.nowMs() &&
            Object.hasOwn(one.change.accounts ?? {}, vendor),
        ),
      chargesAgainAfterMs(ms) {
        const restore = plan.mishaps.find(({ kind }) => kind === 'restore');
        const leftMs = restore ? startMs + restore.atMs - scheduler.nowMs() : 0;
        return leftMs > 0 ? leftMs + hourMs + ms : ms;
      },
      isForgotten: (reference) => keeper.forgottenRefunds.has(reference),
      isOldCode: (vendor, code) => isRenamed(vendor) && !code.endsWith(newCode),
      thinkMs: (who) => thoughts.get(who) ?? 10 * secondMs,
    },
  });

  function isRenamed(vendor: string): boolean {
    const nowMs = scheduler.nowMs() - startMs;
    return plan.mishaps.some((one) => one.kind === 'codes' && one.vendor === vendor && one.atMs <= nowMs);
  }

  function onDueAgain(afterMs: number): void {
    const atMs = nextLookMs(scheduler.nowMs() + afterMs);
    dueMs = Math.min(dueMs ?? Number.POSITIVE_INFINITY, atMs);
  }

  function nextLookMs(atMs: number): number {
    // After a restore a vendor that forgets within a day is asked in time.
    const isQuiet = !looked.isAsking && atMs > scheduler.nowMs() && atMs > askedMs + quietAfterMs;
    return isQuiet ? Math.ceil(atMs / quietLookEveryMs) * quietLookEveryMs : atMs;
  }

  function openSlot(name: string, skewMs: number): Slot {
    const onRing = () => onDueAgain(0);
    const isDoomed = () => {
      points++;
      const [left] = deaths;
      if (left === undefined || name === 'office') return false;
      if (left > 1) deaths[0] = left - 1;
      else deaths.shift();
      return left <= 1;
    };
    const process = createSimulatedProcess({
      name,
      skewMs,
      scheduler,
      pool: database.pool,
      bytes,
      onRing,
      isDoomed,
    });
    const deps: Deps = {
      config,
      pool: database.pool,
      db: process.db,
      historyDb: process.db,
      log: createLog({ level: 'silent' }),
      metrics,
      keys,
      messages: chooseMessengers(createMessenger(process)),
      chat: chats.portFor(process),
      ...vendors.portsFor(process, setup),
    };
    const worker = createSimulatedWorker({
      process,
      deps,
      scheduler,
      onSurprise: (said) => surprises.push(said),
      onDueAgain,
      isBusy: () => scheduler.nowMs() < busyUntilMs,
    });
    return { process, deps, worker };
  }

  function createMessenger(process: SimulatedProcess): MessagesPort {
    const send = (phone: string, code?: string) => {
      if (!process.survives('sends a message')) return never;
      const fault = code ? take(phone, 'code') : undefined;
      const isSent = fault?.what !== 'not_sent' && fault?.what !== 'never_arrives';
      if (code && isSent) codes.set(phone, code);
      return new Promise<{ outcome: 'ok' } | { outcome: 'failed'; failure: 'not_sent'; reason: string }>(
        (resolve, reject) => {
          scheduler.after(300, '', () =>
            process.hear(() => {
              if (fault?.what === 'not_sent')
                resolve({ outcome: 'failed', failure: 'not_sent', reason: 'out of reach' });
              else if (fault?.what === 'reply_lost' || fault?.what === 'never_arrives')
                reject(new Error('lost'));
              else resolve({ outcome: 'ok' });
            }),
          );
        },
      );
    };
    return {
      name: 'texts',
      ussdCode: '',
      sendCode: ({ phone, code }) => send(phone, code),
      sendText: ({ phone }) => send(phone),
      check: async () => [],
    };
  }

  const slots = plan.skewsMs.map((skewMs, n) => openSlot(`process ${n + 1}`, skewMs));
  let office = openSlot('office', 0);

  function ask<Result>({ process, deps }: Slot, what: string, work: (deps: Deps) => Promise<Result>) {
    return new Promise<Answered<Result>>((resolve) => {
      const forget = process.onDeath(
        () => void scheduler.after(answerWaitMs, '', () => resolve({ isLost: true })),
      );
      const answer = (answered: Answered<Result>) => {
        forget();
        resolve(answered);
      };
      process.hear(() =>
        work(deps).then(
          (value) => answer({ value }),
          (error: unknown) => {
            if (error instanceof Refusal) return answer({ refusal: error });
            surprises.push(`${what}: ${error instanceof Error ? error.stack : error}`);
            answer({ isLost: true });
          },
        ),
      );
    });
  }

  function request<Result>(what: string, work: (deps: Deps) => Promise<Result>): Promise<Answered<Result>> {
    askedMs = Math.max(askedMs, scheduler.nowMs());
    return askAny(what, work);
  }

  function askAny<Result>(what: string, work: (deps: Deps) => Promise<Result>): Promise<Answered<Result>> {
    const alive = slots.filter(({ process }) => !process.isDead());
    const slot = alive.length > 0 ? scheduler.random.pick(alive) : undefined;
    if (slot) return ask(slot, what, work);
    return scheduler.sleep(secondMs).then(() => ({ isLost: true }));
  }

  async function postHook(hook: Hook, triesLeft: number): Promise<void> {
    const { vendor, rawBody, headers } = hook;
    const answered = await askAny(`webhook of ${vendor}`, (deps) =>
      receiveWebhook(deps, vendor, { rawBody, headers }),
    );
    if ('value' in answered || triesLeft === 0) return;
    scheduler.after(30 * secondMs, '', () => postHook(hook, triesLeft - 1));
  }

  function meet(mishap: Mishap): void {
    if (mishap.kind === 'crashes') {
      deaths = [...mishap.points];
      return;
    }
    const { kind } = mishap;
    if (kind === 'dispute')
      vendors.dispute(plan.purchases.find(({ n }) => n === mishap.purchase)?.payer ?? '');
    if (kind === 'theft' || kind === 'outage' || kind === 'codes' || kind === 'dispute') {
      count(struck, kind);
      return;
    }
    if (mishap.kind === 'restart' || mishap.kind === 'restore') {
      count(struck, mishap.kind);
      if (mishap.kind === 'restart') setup = { ...setup, ...mishap.change };
      for (const slot of slots) slot.process.die();
      if (mishap.kind === 'restore') void keeper.restore();
      office = openSlot('office', 0);
      return;
    }
    const process = slots[mishap.process]?.process;
    if (!process || process.isDead()) return;
    if (mishap.kind === 'pause') {
      process.pauseFor(mishap.ms);
    }
    if (mishap.kind === 'crash') process.dieAfter(mishap.points);
    if (mishap.kind === 'kill') process.die();
    count(struck, mishap.kind);
  }

  /** Another one takes its place after a while. */
  function watch(place: number): void {
    slots[place]?.process.onDeath(() => {
      scheduler.after(3 * secondMs, '', () => {
        const skewMs = plan.skewsMs[place] ?? 0;
        slots[place] = openSlot(`process ${place + 1}`, skewMs);
        watch(place);
      });
    });
  }
  for (const place of slots.keys()) watch(place);
  for (const mishap of plan.mishaps) {
    scheduler.after(mishap.atMs, `${mishap.kind}`, () => meet(mishap));
    if (mishap.kind === 'restore') scheduler.after(mishap.backupAtMs, 'backup', () => void keeper.backUp());
  }

  scheduler.setIdle({
    moreChoices() {
      const isDue = dueMs !== undefined && dueMs <= scheduler.nowMs();
      return slots.flatMap(({ process, worker }) => {
        if (process.isDead() || process.isPaused()) return [];
        const write = worker.endings() > 0 ? [{ label: '', run: worker.writeEndings }] : [];
        if (!isDue || !worker.hasRoom()) return write;
        const run = () => {
          // A job requested from now on rings again.
          dueMs = undefined;
          void worker.take().then((afterMs) => afterMs !== undefined && onDueAgain(Math.max(0, afterMs)));
        };
        return [...write, { label: '', run }];
      });
    },
    async nextDueMs(plannedMs) {
      const nowMs = scheduler.nowMs();
      const isWaited = slots.every(
        ({ process, worker }) => process.isDead() || process.isPaused() || !worker.hasRoom(),
      );
      if (isWaited) return undefined;
      if (dueMs !== undefined && dueMs > nowMs) return dueMs;
      // As a worker without a bell: it looks every second.
      if (plannedMs - nowMs < lookEveryMs && nowMs - looked.atMs < lookEveryMs) return undefined;
      // Without a statement since then, there is nothing new.
      const isOld = looked.points !== points;
      looked = { ...looked, ...(isOld && (await findNextDue(db))), points, atMs: nowMs };
      if (looked.due === null) return undefined;
      // A job that no worker could take is looked at again a little later.
      dueMs = nextLookMs(Math.max(looked.due + 1, nowMs + 50));
      return dueMs;
    },
  });

  return {
    plan,
    scheduler,
    vendors,
    config,
    db,
    look: async (statement) => (await scheduler.during(statement.execute(db))).rows,
    request,
    atOffice: (what, work) => ask(office, what, work),
    codeOf: (phone) => codes.get(phone),
    chats,
    surprises,
    struck,
    points: () => points,
    setup: () => setup,
    isRenamed,
    keeper,
    meant: new Map(),
  };
}

/** When vendors are back, and when the shop was restarted: waiting jobs are looked for at once. */
export function turnsOf({ mishaps }: Plan): number[] {
  return mishaps.flatMap((mishap) => {
    if (mishap.kind === 'outage') return [mishap.atMs + mishap.ms];
    return mishap.kind === 'restart' || mishap.kind === 'restore' ? [mishap.atMs] : [];
  });
}

/** `isAsking`: vendors are asked about calls that a restore made us forget. */
async function findNextDue(db: Db): Promise<{ due: number | null; isAsking: boolean }> {
  const { rows } = await sql<{ due: number | null; isAsking: boolean }>`
    select extract(epoch from min(greatest(run_at, coalesce(lease_until, run_at))))::float8 * 1000 as due,
      exists (select 1 from restores where asked_at is null) as is_asking
    from jobs where kind = any(${simulatedKinds})`.execute(db);
  return rows[0] ?? { due: null, isAsking: false };
}
