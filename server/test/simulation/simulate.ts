/** One seed from its first purchase to the verdict. */
import { dayMs, hourMs, minuteMs } from '@ntem/contract/durations';
import { sql } from 'kysely';
import { decide } from './admin.ts';
import type { SimulationServer } from './database.ts';
import { run } from './errands.ts';
import { watchHeld } from './held.ts';
import { judge } from './judge.ts';
import { shopFor, type Told } from './people.ts';
import type { Plan, Purchase } from './plan.ts';
import { readPrices } from './prices.ts';
import { openShop, type Shop } from './shop.ts';
import { tellStory } from './story.ts';
import { installVirtualTime } from './virtual-time.ts';
import { comparisons, sweeps } from './worker.ts';

export type Outcome = {
  seed: number;
  hash: string;
  faults: string[];
  steps: number;
  states: Record<string, number>;
  struck: Map<string, number>;
  /** Points reached at which a process can die. */
  points: number;
  /** The purchases that a fault names, and what became of the first of them. */
  named: Purchase[];
  stories: string[][];
};

/** After the last of its people has begun, everything has been asked about, contradicted and decided by then. */
const restMs = 9 * dayMs;
/** Admins look in every ten minutes at first, and then four times a day. */
const adminOftenMs = 10 * minuteMs;
const oftenForMs = 2 * hourMs;
const adminEveryMs = 6 * hourMs;

let opened = 0;

export async function simulate(server: SimulationServer, plan: Plan): Promise<Outcome> {
  installVirtualTime();
  const database = await server.open(`simulation_${process.pid}_${opened++}`);
  const lines: string[] = [];
  try {
    const shop = openShop(plan, database, (line) => lines.push(line));
    await database.owner.query(`
      insert into supplier_codes (bundle_id, supplier, code, cost_pesewas)
      select id, 'river', supplier_code || '-R', cost_pesewas - 5 from bundles
      where ${plan.riverHasAll} or name <> 'MTN 2GB'`);
    await database.owner.query(
      "insert into jobs (kind, subject) select unnest($1::text[]), 'timetable' on conflict do nothing",
      [[...(plan.hasSweeps ? sweeps : []), ...(plan.comparesDays ? [comparisons] : [])]],
    );
    const prices = await readPrices(shop);
    const told: Told[] = [];
    for (const purchase of plan.purchases) void shopFor(shop, prices, purchase).then((one) => told.push(one));
    for (const [n, errand] of plan.errands.entries()) void run(shop, prices, errand, n);
    const startMs = shop.scheduler.nowMs();
    const lastsMs = restMs + Math.max(0, ...[...plan.purchases, ...plan.errands].map(({ atMs }) => atMs));
    for (let atMs = adminOftenMs; atMs < lastsMs; atMs += atMs < oftenForMs ? adminOftenMs : adminEveryMs)
      shop.scheduler.after(atMs, '', () => decide(shop, prices));
    for (const mishap of plan.mishaps)
      if (mishap.kind === 'restore')
        shop.scheduler.after(mishap.atMs, '', () => prices.goBackTo(startMs + mishap.backupAtMs));
    const held = watchHeld(shop);
    await shop.scheduler.runUntil(startMs + lastsMs);
    await shop.look(
      sql`select set_config('virtual.now', ${new Date(shop.scheduler.nowMs()).toISOString()}, false)`,
    );
    const faults = [...(await judge(shop, prices, told)), ...held, ...shop.surprises];
    const states = await shop.look(
      sql<{
        state: string;
        count: number;
      }>`select state, count(*)::int as count from orders group by 1 order by 1`,
    );
    const named = await findNamed(shop, faults);
    return {
      seed: plan.seed,
      hash: shop.scheduler.hash(),
      faults,
      steps: shop.scheduler.steps(),
      states: Object.fromEntries(states.map(({ state, count }) => [state, count])),
      struck: shop.struck,
      points: shop.points(),
      named,
      stories: await tellAll(shop, named, lines),
    };
  } finally {
    await database.close();
  }
}

const mostStories = 3;

async function findNamed(shop: Shop, faults: string[]): Promise<Purchase[]> {
  if (faults.length === 0) return [];
  const names = await shop.look(sql<{ payer: string; reference: string }>`
    select payer, reference from orders
    union all select payer, attempts.reference from attempts join orders on orders.id = order_id`);
  const isNamed = ({ n, payer }: Purchase) => {
    const own = names.filter((one) => one.payer === payer);
    return faults.some(
      (fault) => fault.startsWith(`purchase ${n} `) || own.some(({ reference }) => fault.includes(reference)),
    );
  };
  return shop.plan.purchases.filter(isNamed);
}

async function tellAll(shop: Shop, named: Purchase[], lines: string[]): Promise<string[][]> {
  const stories: string[][] = [];
  for (const purchase of named.slice(0, mostStories)) stories.push(await tellStory(shop, purchase, lines));
  return stories;
}
