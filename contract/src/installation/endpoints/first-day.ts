/** The first-run page of admins: the steps before the shop can sell, done or missing. */
import { z } from 'zod';
import { topic } from '#topic.ts';
import { like, sentence, timestamp } from '#values.ts';

export const firstDaySteps = [
  'store',
  'factor',
  'gateway',
  'supplier',
  'messages',
  'catalogue',
  'legal',
  'callbacks',
  'float',
  'sale',
  'second_admin',
  'backups',
] as const;
/** Good to have, not needed to start. */
export const extraSteps = ['brand', 'sellers', 'second_supplier'] as const;

const step = z.object({
  step: z.enum([...firstDaySteps, ...extraSteps]),
  is_done: z.boolean(),
  detail: sentence,
});

const firstDay = z.object({
  needed: z.array(step),
  extra: z.array(step),
  first_sale_at: timestamp.nullable(),
  last_check_at: timestamp.nullable(),
  /** The sandbox simulates some of its vendors, or all. */
  is_played: z.boolean(),
});

const finding = z.object({
  state: z.enum(['right', 'warning', 'wrong']),
  vendor: like('Paystack'),
  what: like('Clock'),
  detail: sentence,
});

export type FirstDay = z.output<typeof firstDay>;
export type FirstDayStep = FirstDay['needed'][number];
export type ShopFinding = z.output<typeof finding>;

export const firstDayEndpoints = topic({
  name: 'First day',
  description: 'The steps before the shop can sell, done or missing.',
  access: ['admin'],
})({
  'GET /first-day': { summary: 'Every step with what is there or missing.', data: firstDay },
  'POST /first-day/check': {
    summary: 'Examines keys, clock, float and package codes of every vendor. Moves no money.',
    data: z.array(finding),
  },
});
