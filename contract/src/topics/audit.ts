/** Who changed what, when, from where. */
import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { optionalText, timestamp } from '#fields.ts';
import { pageMeta, pageQuery } from '#paging.ts';

const entry = z.object({
  id: z.string(),
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  address: z.string().nullable(),
  created_at: timestamp,
});

export type AuditRow = z.output<typeof entry>;

export const auditEndpoints = {
  'GET /audit': endpoint({
    method: 'GET',
    path: '/audit',
    access: ['admin'],
    summary: 'The audit log, newest first.',
    query: z.object({
      search: optionalText(200),
      actor_id: optionalText(100),
      subject_id: optionalText(100),
      ...pageQuery(20),
    }),
    data: z.array(entry),
    meta: z.object(pageMeta),
  }),
};
