/** The admin's overview: open work, earnings, and low balances. */
import { z } from 'zod';
import { channels } from '#orders/channels.ts';
import { topic } from '#topic.ts';
import { asOf, count, day, example, ghs, like, network, provider, timestamp } from '#values.ts';

const figures = z.object({
  /** Orders of the period: how many were paid, their revenue, and their outcomes. */
  orders: count,
  sold: ghs,
  delivered: count,
  /** Paid and not delivered for good, given back or not. */
  failed: count,
  failed_networks: z.array(network),
  refunds: count,
  refunded: ghs,
  /** Our profit within the period by the books, after suppliers, sellers, fees and losses. */
  profit: ghs,
});

const compared = z.object({ date: day, until: timestamp, ...figures.shape });

const milliseconds = z.number().meta(example(21_000)).nullable();

export type DayFigures = z.output<typeof compared>;

const waiting = z.object({
  /** All of it, as the tab says. */
  total: count,
  orders: count,
  oldest_since: timestamp.nullable(),
  /** Money held for the buyers of these orders. */
  held: ghs,
  payouts: count,
  payouts_amount: ghs,
  /** Payouts of which it is unknown whether they arrived. */
  unclear_payouts: count,
  admin_changes: count,
  differences: count,
  reports: count,
});

export type Waiting = z.output<typeof waiting>;

const supply = z.object({
  supplier: provider,
  title: like('DataMart GH'),
  /** Null if the supplier does not say. */
  float: ghs.nullable(),
  alarm_below: ghs,
  is_low: z.boolean(),
  /** At the pace of the last week; null if nothing was spent. */
  a_day: ghs.nullable(),
  days_left: z.number().meta(example(1.6)).nullable(),
});

const speed = z.object({
  network,
  /** Half of what was delivered in the last hour took less; null if nothing was. */
  typical_ms: milliseconds,
  delivered: count,
  /** The same over the last week. */
  usual_ms: milliseconds,
  /** Paid, and not delivered yet. */
  waiting: count,
  longest_wait_ms: milliseconds,
  is_slow: z.boolean(),
  is_slowest: z.boolean(),
});

const supplies = z.object({
  at: timestamp,
  /** The one that runs out first comes first. */
  floats: z.array(supply),
  /** The slowest first. */
  speeds: z.array(speed),
});

export type Supplies = z.output<typeof supplies>;
export type Supply = Supplies['floats'][number];
export type Speed = Supplies['speeds'][number];

/** All of them, in their order, also those in which nothing was sold. */
const soldByChannel = z.object({
  date: day,
  until: timestamp,
  channels: z.array(z.object({ channel: z.enum(channels), sales: count, amount: ghs })),
});

export type ChannelSales = z.output<typeof soldByChannel>;

export const morningEndpoints = topic({
  name: 'Morning',
  description: "Work for an admin, today's earnings, and low balances.",
  access: ['admin'],
})({
  'GET /dashboard/today': {
    summary: 'Today up to now, and the same day of last week up to the same time.',
    data: z.object({ today: compared, week_ago: compared, as_of: asOf }),
  },
  'GET /dashboard/channels': {
    summary: 'Paid orders of today by the way they came, and of the same day last week up to the same time.',
    data: z.object({ today: soldByChannel, week_ago: soldByChannel, as_of: asOf }),
  },
  'GET /dashboard/waiting': {
    summary: 'The amount of work that waits for an admin, by kind.',
    data: waiting,
  },
  'GET /dashboard/supplies': {
    summary: 'How long our money at each supplier lasts, and how long each network takes to deliver.',
    data: supplies,
  },
});
