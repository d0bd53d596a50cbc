/** Faults of each purchase and withdrawal: drawn by the seed, and taken in turn. */
import { hourMs, minuteMs, secondMs } from '@ntem/contract/durations';
import type { Random } from '#vendors/simulators/random.ts';
import type { Plan } from './plan.ts';
import type { Scheduler } from './scheduler.ts';

/** The point of a fault: a call to a vendor, a question to one, or an act of a person or a vendor. */
export type Fault = {
  where: string;
  /** The call that fails, counted from 0; undefined: every one. */
  nth: number | undefined;
  /** And no more after so many times. */
  until?: number;
  what: string;
  ms: number;
};

/** Each with its frequency, its calls, and its longest delay in milliseconds, if it has one. */
const sendFaults: [what: string, weight: number, ms?: number][] = [
  ['reply_lost', 4],
  ['hangs_after', 3],
  ['never_arrives', 3],
  ['hangs_before', 2],
  ['arrives_late', 3, 4 * minuteMs],
  ['refused', 3],
  ['refused_unheard', 6, 6 * secondMs],
  ['not_sent', 2],
  ['rate_limited', 1],
  ['config', 1],
  ['provider_float', 1],
  ['operator_timeout', 2],
];
const findFaults: typeof sendFaults = [
  ['times_out', 3],
  ['hangs', 1],
  ['lags', 2],
  ['about_another', 1],
];
const endFaults: typeof sendFaults = [
  ['fails', 4],
  ['slow', 1, 3 * hourMs],
];

export const places: [where: string, weight: number, faults: typeof sendFaults, times: number][] = [
  ['buy', 2, [['repeats', 1]], 1],
  [
    'code',
    1,
    [
      ['reply_lost', 1],
      ['not_sent', 1],
      ['never_arrives', 1],
    ],
    1,
  ],
  [
    'entry',
    1,
    [
      ['wrong', 2],
      ['never', 1],
      ['resend', 1],
    ],
    1,
  ],
  [
    'payer',
    4,
    [
      ['declines', 2],
      ['ignores', 2],
      ['other_amount', 2],
      ['approves_late', 2, 30 * minuteMs],
    ],
    1,
  ],
  ['collect.send', 4, sendFaults, 2],
  ['collect.find', 3, findFaults, 4],
  ['deliver.send', 8, sendFaults, 2],
  ['deliver.find', 3, findFaults, 4],
  ['deliver.end', 6, endFaults, 2],
  ['refund.send', 3, sendFaults, 2],
  ['refund.find', 2, findFaults, 3],
  ['refund.end', 1, endFaults, 1],
  [
    'hook',
    5,
    [
      ['twice', 3],
      ['never', 3],
      ['late', 2, 20 * minuteMs],
      ['forged', 2],
      ['untrue', 2],
    ],
    3,
  ],
  [
    'later',
    1,
    [
      ['delivery', 1, 30 * hourMs],
      ['failure', 2, 30 * hourMs],
      ['payment', 1, 30 * hourMs],
      ['refund', 1, 30 * hourMs],
      ['twice', 1, 30 * hourMs],
    ],
    1,
  ],
];
/** Of the shop's answers in a chat. */
export const chatPlaces: typeof places = [
  [
    'chat',
    1,
    [
      ['never_arrives', 1],
      ['reply_lost', 1],
      ['refused', 1],
    ],
    4,
  ],
];

/** The condition of a fault: only an undelivered order is refunded. */
const needed: Record<string, Fault> = {
  'later twice': { where: 'deliver.send', nth: undefined, what: 'refused', ms: 0 },
};

export const payoutPlaces = places
  .filter(([where]) => where.startsWith('refund') || where === 'hook')
  .map(([where, ...rest]) => [where.replace('refund', 'payout'), ...rest] as (typeof places)[number]);

function weigh<Item extends [unknown, number, ...unknown[]]>(random: Random, items: Item[]): Item {
  let left = random.next() * items.reduce((sum, [, weight]) => sum + weight, 0);
  for (const item of items) {
    left -= item[1];
    if (left < 0) return item;
  }
  return items[0] as Item;
}

/** A wallet that refuses is opened again while an admin still tries: otherwise its owner could never be paid back. */
const walletOpensAfter = 5;

const always = (where: string, what: string): Fault => ({ where, nth: undefined, what, ms: 0 });
const once = (where: string, what: string, ms = 0): Fault => ({ where, nth: 0, what, ms });

/** Faults that show something only together, each with its longest time: hardly ever drawn one by one. */
const tales: ((ms: (most: number) => number) => Fault[])[] = [
  // Charged twice, and delivered.
  (ms) => [once('collect.send', 'turned_away', ms(minuteMs))],
  // Charged twice, and the refund of the second payment comes back a day later.
  (ms) => [
    once('collect.send', 'turned_away', ms(minuteMs)),
    once('later', 'refund', ms(30 * hourMs)),
    ...(ms(2) > 1 ? [always('deliver.send', 'refused')] : []),
  ],
  // Charged twice and never delivered, while the gateway refunds nothing for some minutes.
  (ms) => [
    once('collect.send', 'turned_away', ms(minuteMs)),
    always('deliver.send', 'refused'),
    { ...always('refund.send', 'config'), until: 8 },
  ],
  // Charged twice; the one refund is unknown when the delivery fails.
  (ms) => [
    once('collect.send', 'turned_away', ms(minuteMs)),
    { ...always('deliver.end', 'fails_late'), ms: 15 * minuteMs + ms(30 * minuteMs) },
    once('refund.send', 'hangs_after'),
    { ...always('refund.find', 'times_out'), until: 60 },
  ],
  // The wallet takes no refund, and a second payment arrives while admins decide.
  (ms) => [
    once('collect.send', 'turned_away', ms(8 * hourMs)),
    always('deliver.send', 'refused'),
    { ...always('refund.send', 'refused'), until: walletOpensAfter },
  ],
  // Nobody knows of the refund for a while.
  () => [
    always('deliver.send', 'refused'),
    once('refund.send', 'hangs_after'),
    { ...always('refund.find', 'times_out'), until: 60 },
  ],
];

const payoutTales: typeof tales = [
  () => [once('payout.send', 'hangs_after'), { ...always('payout.find', 'times_out'), until: 60 }],
];

/** The share of those with faults that get a whole tale. */
const tale = 0.25;

type Draw = { from: typeof places; most: number; calm: number };

export function drawFaults(random: Random, { from, most, calm }: Draw): Fault[] {
  if (random.next() < calm) return [];
  if (from !== chatPlaces && random.next() < tale) {
    const told = random.pick(from === payoutPlaces ? payoutTales : tales);
    return told((mostMs) => Math.ceil(random.next() * mostMs));
  }
  const count = 1 + Math.floor(random.next() * most);
  return Array.from({ length: count }).flatMap(() => {
    const [where, , faults, times] = weigh(random, from);
    const [what, , mostMs = 0] = weigh(random, faults);
    // If a call is refused at first and then sent again by another process, the first time counts.
    const nth = what === 'refused_unheard' ? 0 : Math.floor(random.next() * times);
    // A number that no supplier serves is refused by each of them, and its money goes back.
    const isLasting = (what === 'fails' || what === 'refused') && random.next() < 0.6;
    const lastsFor = isLasting && !where.startsWith('deliver') ? { until: walletOpensAfter } : {};
    const ms = Math.ceil(random.next() * mostMs);
    const drawn: Fault = { where, nth: isLasting ? undefined : nth, what, ms, ...lastsFor };
    const also = needed[`${where} ${what}`];
    return also ? [drawn, also] : [drawn];
  });
}

export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Each fault strikes once, at its turn. Payouts get the faults of the withdrawals in their order. */
export function readFaults(plan: Plan, scheduler: Scheduler) {
  const struck = new Map<string, number>();
  const turns = new Map<string, number>();
  const withdrawals = plan.errands
    .filter(({ kind }) => kind === 'withdraw' || kind === 'leave')
    .map(({ faults }) => faults);
  const faultsOf = new Map<string, Fault[]>();
  for (const { payer, recipient, caller, faults } of plan.purchases)
    faultsOf.set(payer, faults).set(recipient, faults).set(caller, faults);
  for (const errand of plan.errands) {
    if (errand.kind === 'counter') faultsOf.set(errand.recipient, errand.faults);
    if (errand.kind === 'list')
      for (const { recipient, faults } of errand.lines) faultsOf.set(recipient, faults);
  }

  function take(who: string, where: string): Fault | undefined {
    const isPayout = where.startsWith('payout') || who.startsWith('payout');
    if (isPayout && !faultsOf.has(who)) faultsOf.set(who, withdrawals.shift() ?? []);
    const faults = faultsOf.get(who);
    if (!faults || faults.length === 0) return undefined;
    const key = `${who} ${where}`;
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    const found = faults.find(
      (fault) =>
        (fault.nth ?? turn) === turn &&
        turn < (fault.until ?? Number.POSITIVE_INFINITY) &&
        (fault.where === where || `${fault.where} ${fault.what}` === where),
    );
    if (!found) return undefined;
    count(struck, `${found.where} ${found.what}`);
    scheduler.note(`fault for ${who}: ${found.where} ${found.what}`);
    return found;
  }
  return { take, struck };
}
