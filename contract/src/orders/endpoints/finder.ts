/** Search everywhere: orders, people, vendors' references and payouts by any known text. */
import { z } from 'zod';
import { text } from '#fields.ts';
import { searchMaxLength } from '#lists.ts';
import { findLength } from '#orders/limits.ts';
import { payoutStates } from '#states.ts';
import { topic } from '#topic.ts';
import {
  activity,
  attemptReference,
  count,
  ghs,
  id,
  like,
  network,
  packageName,
  personName,
  phoneNumber,
  reference,
  role,
  shownStatus,
  stage,
  timestamp,
} from '#values.ts';

const found = z.object({
  orders: z.array(
    z.object({
      id,
      ext_transaction_id: reference,
      package: packageName,
      network,
      recipient: phoneNumber,
      name: personName,
      amount: ghs,
      /** Of its delivery. */
      status: shownStatus,
      stage,
      created_at: timestamp,
    }),
  ),
  orders_total: count,
  orders_total_is_estimate: z.boolean(),
  people: z.array(z.object({ id, name: personName, phone_number: phoneNumber, role, status: activity })),
  guests: z.array(z.object({ id, name: personName, phone_number: phoneNumber })),
  /** Attempts by what their vendor calls them, or by the reference that it was given. */
  attempts: z.array(
    z.object({
      reference: attemptReference,
      vendor_reference: like('SB184203').nullable(),
      vendor: like('DataMart GH'),
      order_id: id,
      ext_transaction_id: reference,
      created_at: timestamp,
    }),
  ),
  payouts: z.array(
    z.object({
      id,
      reference,
      seller: personName,
      amount: ghs,
      state: z.enum(payoutStates),
      created_at: timestamp,
    }),
  ),
});

export type Found = z.output<typeof found>;

export const finderEndpoints = topic({
  name: 'Search',
  description: 'Orders, people, references and payouts by any known text.',
  access: ['admin'],
})({
  'GET /search': {
    summary: 'The first matches of each kind, for any grouping and either form of a number.',
    query: z.object({
      search: text({
        min: findLength.min,
        max: searchMaxLength,
        error: `Please type at least ${findLength.min} letters or digits`,
        like: 'NT 7F3K 92QX',
      }),
    }),
    data: found,
  },
});
