/** The figures at the top of the admin's dashboard. */
import { z } from 'zod';
import { chartDays } from '#books/limits.ts';
import { topic } from '#topic.ts';
import { asOf, count, day, ghs, network } from '#values.ts';

const salesOfDay = z.object({
  date: day,
  network,
  /** Orders that were paid, what they brought, and how many of them were delivered. */
  sales: count,
  amount: ghs,
  delivered: count,
});

export type SalesOfDay = z.output<typeof salesOfDay>;

export const statisticsEndpoints = topic({
  name: 'Statistics',
  description: "The figures at the top of the admin's dashboard.",
  access: ['admin'],
})({
  'GET /dashboard/stats': {
    summary: 'Accounts in figures. A month is one of Africa/Accra.',
    data: z.object({
      totalUsers: count,
      activeUsers: count,
      adminUsers: count,
      newUsersThisMonth: count,
      as_of: asOf,
    }),
  },
  'GET /dashboard/sales': {
    summary: `Sales and deliveries of the last ${chartDays} days, by day and network. Days without any are left out.`,
    data: z.object({ from: day, to: day, days: z.array(salesOfDay), as_of: asOf }),
  },
});
