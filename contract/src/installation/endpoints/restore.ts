/** The mode after a restore: the open questions, the differences, and its end. */
import { z } from 'zod';
import { reason } from '#fields.ts';
import { topic } from '#topic.ts';
import {
  attemptReference,
  count,
  day,
  like,
  personName,
  provider,
  reference,
  sentence,
  timestamp,
} from '#values.ts';

const open = z.object({
  backup_at: timestamp,
  restored_at: timestamp,
  /** Null while vendors are still being asked. */
  asked_at: timestamp.nullable(),
  /** Orders, payouts and calls about which a vendor has not answered. */
  calls_to_ask: count,
  days_to_compare: count,
  /** A call that a vendor knows and we had no record of; or that cannot be asked about (`cannot_be_asked`). */
  known: z.array(
    z.object({
      subject: reference,
      direction: like('deliver'),
      reference: attemptReference,
      vendor: provider,
      answer: like('done'),
      /** On record again, as if it had never been forgotten. */
      is_recorded: z.boolean(),
    }),
  ),
  differences: z.array(
    z.object({
      day,
      reference: attemptReference,
      vendor: provider.nullable(),
      what: like('amount'),
      ours: like('4.50'),
      theirs: like('5.00'),
    }),
  ),
  /** Vendors that give no list of a day. */
  unread: z.array(z.object({ day, vendor: provider })),
  has_more: z.boolean(),
  needs_second: z.boolean(),
  /** The admin who asked to end it, if a second one has to agree. */
  end_asked: z.object({ by: personName, reason: sentence }).nullable(),
});

const restore = z.object({ open: open.nullable() });

export type OpenRestore = z.output<typeof open>;

export const restoreEndpoints = topic({
  name: 'Restore',
  description: 'Facts that the vendors know and a restored database does not, and the end of this mode.',
  access: ['admin'],
})({
  'GET /restore': {
    summary: "The open restore, if any, and the vendors' answers since.",
    data: restore,
  },
  'POST /restore/end': {
    proof: 'recent',
    summary: 'Ends the mode after a restore: sales, deliveries and payouts continue.',
    body: z.object({ reason }),
    data: restore,
  },
});
