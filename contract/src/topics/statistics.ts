/** The figures that open the admin's dashboard. */
import { z } from 'zod';
import { asOf } from '#fields.ts';
import { chartDays } from '#limits.ts';
import { networks } from '#networks.ts';
import { topic } from '#topic.ts';

const salesOfDay = z.object({
  date: z.string(),
  network: z.enum(networks),
  /** Orders that were paid, what they brought, and how many of them were delivered. */
  sales: z.number(),
  amount: z.number(),
  delivered: z.number(),
});

export type SalesOfDay = z.output<typeof salesOfDay>;

const about = {
  name: 'Statistics',
  description: "The figures that open the admin's dashboard.",
  access: ['admin'],
} as const;

export const statisticsEndpoints = topic(about, {
  'GET /dashboard/stats': {
    summary: 'Accounts in figures. A month is one of Africa/Accra.',
    data: z.object({
      totalUsers: z.number(),
      activeUsers: z.number(),
      adminUsers: z.number(),
      newUsersThisMonth: z.number(),
      as_of: asOf,
    }),
  },
  'GET /dashboard/sales': {
    summary: `Sales and deliveries of the last ${chartDays} days, by day and network. Days without any are left out.`,
    data: z.object({ from: z.string(), to: z.string(), days: z.array(salesOfDay), as_of: asOf }),
  },
});
