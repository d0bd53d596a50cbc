/** This installation for admins: its version, its environment, and whether all is well. Nothing in it is secret. */
import { z } from 'zod';
import { topic } from '#topic.ts';
import { count, example, like, sentence, timestamp } from '#values.ts';
import { vendorKinds } from '#vendors/endpoints/vendors.ts';

const health = z.object({
  key: like('backup'),
  state: z.enum(['right', 'warning', 'wrong']),
  what: like('Last backup'),
  /** The facts; if something is wrong, what to do. */
  detail: sentence,
});

const about = z.object({
  checked_at: timestamp,
  version: like('2.3.0'),
  built_at: timestamp,
  running_since: timestamp,
  processes: like('2 web, 1 worker, all on 2.3.0'),
  database: z.object({
    version: like('17.2'),
    is_encrypted: z.boolean(),
    /** The product works as the owner of its tables, and could change the ledger. */
    is_owner: z.boolean(),
  }),
  migrations: z.object({ applied: count, known: count, last: like('048-saved-filters') }),
  mode: z.enum(['production', 'trial', 'public_demo', 'development']),
  clock_off_ms: z.number().meta(example(20)),
  vendors: z.array(
    z.object({
      title: like('Paystack'),
      kind: z.enum(vendorKinds),
      state: z.enum(['in_use', 'stands_by', 'paused', 'trying']),
    }),
  ),
  health: z.array(health),
});

export type About = z.output<typeof about>;
export type HealthLine = About['health'][number];

export const aboutEndpoints = topic({
  name: 'About',
  description: 'This installation, and whether all is well.',
  access: ['admin'],
})({
  'GET /about': {
    summary: 'Version, processes, database, vendors, and their health.',
    data: about,
  },
});
