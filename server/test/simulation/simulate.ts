/** One seed from its first purchase to the verdict. */
import { dayMs, hourMs, minuteMs } from '@ntem/contract/durations';
import { sql } from 'kysely';
import { shopFor, type Told } from '#test/simulation/buyers/people.ts';
import { decide } from './admin.ts';
import { type SimulationServer, startMs } from './database.ts';
import { run } from './errands.ts';
import { judge } from './judge.ts';
import type { Plan, Purchase } from './plan.ts';
import { readPrices } from './prices.ts';
import { openShop, type Shop, turnsOf } from './shop.ts';
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
      where ${plan.riverHasAll} or name <> 'MTN 2 GB'`);
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

/** Orders are tried one by one, and those that no answer came for are asked about first. */
const heldWaitMs = 15 * minuteMs;

/** Looks a while after each moment at which a supplier came back or joined, and tells who still waits. */
function watchHeld(shop: Shop): string[] {
  const faults: string[] = [];
  for (const turnMs of turnsOf(shop.plan))
    shop.scheduler.after(turnMs + heldWaitMs, '', async () => {
      faults.push(...(await findHeld(shop)));
    });
  return faults;
}

async function findHeld({ look, scheduler, setup, vendors, plan }: Shop): Promise<string[]> {
  const since = new Date(scheduler.nowMs() - heldWaitMs);
  const held = await look(sql<{ reference: string; recipient: string; codes: string[] }>`
    select reference, recipient, array(select supplier from supplier_codes where bundle_id = orders.bundle_id) as codes
    from orders where state = 'on_hold' and changed_at < ${since}
      and not exists (select 1 from restores where ended_at is null or ended_at > ${since})
    order by created_at, id`);
  const isBack = (vendor: string) =>
    plan.mishaps.every(
      (one) =>
        one.kind !== 'outage' ||
        one.vendor !== vendor ||
        startMs + one.atMs + one.ms <= since.getTime() ||
        startMs + one.atMs > scheduler.nowMs(),
    );
  const lastStartMs = Math.max(0, ...plan.mishaps.map((one) => (one.kind === 'restart' ? one.atMs : 0)));
  if (startMs + lastStartMs > since.getTime() && startMs + lastStartMs <= scheduler.nowMs()) return [];
  return held.flatMap(({ reference, recipient, codes }) => {
    const able = setup().suppliers.find((vendor, place) => {
      const hasFailed = vendors.deeds.some((deed) => deed.vendor === vendor && deed.who === recipient);
      const isServed = place === 0 || codes.includes(vendor);
      const isLimited = plan.vendors[vendor].callsAMinute !== undefined;
      return (
        isServed &&
        isBack(vendor) &&
        !hasFailed &&
        !isLimited &&
        !vendors.refused.has(`${vendor} ${recipient}`)
      );
    });
    return able ? [`${reference} still waits, although ${able} could take it for minutes`] : [];
  });
}
