/** The mode after a restore: what still has to be asked, what differs, and its end. */
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
  /** What a vendor knows of, beyond what we had on record; or cannot be asked about (`cannot_be_asked`). */
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
  /** Who asked to end it, where a second admin has to. */
  end_asked: z.object({ by: personName, reason: sentence }).nullable(),
});

const restore = z.object({ open: open.nullable() });

export type OpenRestore = z.output<typeof open>;

export const restoreEndpoints = topic({
  name: 'Restore',
  description: 'What the vendors know and a restored database does not, and when sales go on.',
  access: ['admin'],
})({
  'GET /restore': {
    summary: 'Whether a restore is open, and what the vendors said since.',
    data: restore,
  },
  'POST /restore/end': {
    proof: 'recent',
    summary: 'Ends the mode after a restore: what waits is sold, sent and paid out again.',
    body: z.object({ reason }),
    data: restore,
  },
});
