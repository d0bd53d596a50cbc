/** Sales over the counter on the wire: paid from the seller's float at once. */

import { z } from 'zod';
import { line, phone, requiredId } from '#fields.ts';
import { customerNameLength } from '#floats/limits.ts';
import { channels } from '#orders/channels.ts';
import { packageText } from '#orders/texts.ts';
import { sellersListOf } from '#paging.ts';
import { sellerRoles } from '#people/roles.ts';
import { undeliveredReasons } from '#states.ts';
import { topic } from '#topic.ts';
import {
  deliveryStatus,
  example,
  ghs,
  id,
  like,
  megabytes,
  network,
  packageName,
  phoneNumber,
  reference,
  serviceName,
  stage,
  timestamp,
} from '#values.ts';

const sale = z.object({
  id,
  ext_transaction_id: reference,
  package_id: id,
  package_name: packageName,
  service_name: serviceName,
  network,
  megabytes,
  recipient: phoneNumber,
  /** Taken from the float. */
  amount: ghs,
  /** The seller's own price at that moment; null for sales of before it was kept. */
  customer_pays: ghs.nullable(),
  channel: z.enum(channels),
  /** The name that the seller gave this number. */
  customer_name: like('Efua Quaye').nullable(),
  /** `refunded`: back in the float. */
  delivery: deliveryStatus,
  stage,
  /** Only where it was not delivered. */
  undelivered_reason: z.enum(undeliveredReasons).nullable(),
  created_at: timestamp,
  delivered_at: timestamp.nullable(),
});

export type WireCounterSale = z.output<typeof sale>;

const offer = z.object({
  id,
  name: packageName,
  service_name: serviceName,
  network,
  megabytes,
  validity: like('Non-expiry'),
  /** Taken from the float: the seller's own base price. */
  amount: ghs,
  /** The seller's own price. */
  customer_pays: ghs,
  /** False if the seller has set no price, and would keep nothing. */
  has_price: z.boolean(),
});

export type CounterOffer = z.output<typeof offer>;

const customer = z.object({
  phone_number: phoneNumber,
  name: like('Efua Quaye').nullable(),
  /** As it was sold last. */
  network,
  package_id: id,
  sold_at: timestamp,
  /** False once the offer of a name was passed over often enough. */
  wants_name: z.boolean(),
});

export type CounterCustomer = z.output<typeof customer>;

export const counterEndpoints = topic({
  name: 'Counter',
  description: "Sales that a seller makes directly, from the seller's own float.",
  access: sellerRoles,
})({
  'GET /counter/packages': {
    summary:
      'Every bundle that can be sold over the counter, what it takes from the float, and what the customer pays.',
    data: z.array(offer),
  },
  'POST /counter/sales': {
    summary: "Sells one bundle from the float, at the seller's own base price.",
    idempotent: 'itself',
    proof: 'selling',
    successStatus: 201,
    body: z.object({
      package_id: requiredId(packageText),
      recipient: phone(),
      /** The price that the seller saw: where it is another by now, nothing is sold. */
      amount: z.number().meta(example(4.5)).nullish(),
      confirm_duplicate: z.boolean().nullish(),
    }),
    data: z.object({ order: sale }),
  },
  'GET /counter/sales': {
    summary: 'Sales from the float, the newest first.',
    ...sellersListOf(sale, {}),
  },
  'GET /counter/sales/{id}': {
    summary: 'One sale from the float.',
    data: z.object({ order: sale }),
  },
  'GET /counter/customers': {
    summary: 'The numbers that this seller sold to from the float, the last sold to first; or one of them.',
    ...sellersListOf(customer, { phone: phone().optional().meta(example('0241234567')) }),
  },
  'PUT /counter/customers': {
    summary: 'Gives a number a name for this seller alone, or notes that no name was wanted.',
    body: z.object({
      phone_number: phone(),
      /** Null takes the name away. Left out: the offer of a name was passed over. */
      name: line({
        ...customerNameLength,
        error: 'Please enter a name',
        like: 'Efua Quaye',
      }).nullish(),
    }),
    data: customer,
  },
});
