/** Who changed what, when, from where. */
import { z } from 'zod';
import { optionalId, search, timestamp } from '#fields.ts';
import { pageMeta, pageQuery } from '#paging.ts';
import { topic } from '#topic.ts';

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

const about = {
  name: 'Audit',
  description: 'Who changed what, when and from where.',
  access: ['admin'],
} as const;

export const auditEndpoints = topic(about, {
  'GET /audit': {
    summary: 'The audit log, newest first.',
    query: z.object({
      search,
      actor_id: optionalId,
      subject_id: optionalId,
      ...pageQuery(),
    }),
    data: z.array(entry),
    meta: z.object(pageMeta),
  },
});
