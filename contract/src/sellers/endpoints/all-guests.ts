/** Everybody who ever bought without an account, for admins. */
import { z } from 'zod';
import { search } from '#fields.ts';
import { listOf, pageMeta } from '#paging.ts';
import { topic } from '#topic.ts';
import { asOf } from '#values.ts';
import { guest, guestStats } from './customers.ts';

export const allGuestEndpoints = topic({
  name: 'All guests',
  description: 'Everybody who ever bought without an account.',
  access: ['admin'],
})({
  'GET /management/all-guest-pages': {
    summary: 'Guests of all sellers and of none, newest first, also those who have registered since.',
    ...listOf(guest, { search }),
    meta: pageMeta.extend({ stats: z.object({ ...guestStats, as_of: asOf }) }),
  },
});
