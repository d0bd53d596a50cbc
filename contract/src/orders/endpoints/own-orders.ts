/** An account's data as a buyer: its orders, and numbers with names. */
import { z } from 'zod';
import { line, phone, search } from '#fields.ts';
import { listOf } from '#paging.ts';
import { savedNameLength } from '#people/limits.ts';
import { topic } from '#topic.ts';
import {
  deliveryStatus,
  ghs,
  id,
  like,
  megabytes,
  network,
  phoneNumber,
  reference,
  referralCode,
  serviceName,
  shownStatus,
  stage,
  timestamp,
} from '#values.ts';

const ownOrder = z.object({
  payment_id: id,
  ext_transaction_id: reference,
  package_id: id,
  service_name: serviceName,
  network,
  megabytes,
  amount: ghs,
  recipient: phoneNumber,
  payer: phoneNumber,
  status: shownStatus,
  delivery: deliveryStatus,
  stage,
  /** Of the seller's link today: there it can be bought again at that seller's price. */
  referral_code: referralCode.nullable(),
  created_at: timestamp,
});

const savedNumber = z.object({ phone_number: phoneNumber, name: like('Mum') });

export type WireOwnOrder = z.output<typeof ownOrder>;
export type WireSavedNumber = z.output<typeof savedNumber>;

export const ownOrderEndpoints = topic({
  name: 'Buyers',
  description: "A buyer's orders and saved numbers.",
  access: 'account',
})({
  'GET /account/orders': {
    summary: "The orders that this account's number paid for, newest first.",
    ...listOf(ownOrder, { search }),
  },
  'GET /account/numbers': {
    summary: 'Numbers that the owner has saved with a name.',
    data: z.array(savedNumber),
  },
  'POST /account/numbers': {
    summary: 'Saves a number under a name, or deletes it if there is no name.',
    body: z.object({
      phone_number: phone(),
      name: line({ ...savedNameLength, error: 'Please enter a name', like: 'Mum' }).nullable(),
    }),
    data: z.array(savedNumber),
  },
});
