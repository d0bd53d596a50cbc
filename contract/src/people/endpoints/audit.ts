/** The audit log: who changed what, when, from where. */
import { z } from 'zod';
import { optionalId, search } from '#fields.ts';
import { listOf } from '#paging.ts';
import { topic } from '#topic.ts';
import { id, like, person, sentence, timestamp } from '#values.ts';

const entry = z.object({
  id: like('184'),
  actor: person.nullable(),
  action: like('user changed'),
  subject_kind: like('user'),
  subject_id: id,
  /** Of a person or of goods the name, of an order or payout the reference; null if it has neither. */
  subject_name: like('Ama Owusu').nullable(),
  reason: sentence.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  address: like('41.215.160.1').nullable(),
  created_at: timestamp,
});

export type AuditRow = z.output<typeof entry>;

export const auditEndpoints = topic({
  name: 'Audit',
  description: 'The audit log: who changed what, when and from where.',
  access: ['admin'],
})({
  'GET /audit': {
    summary: 'The audit log, newest first.',
    ...listOf(entry, { search, actor_id: optionalId, subject_id: optionalId }),
  },
});
