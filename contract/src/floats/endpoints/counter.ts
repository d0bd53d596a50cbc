/** Sales over the counter on the wire: paid from the seller's float at once. */
import { z } from 'zod';
import { phone, requiredId } from '#fields.ts';
import { sellersListOf } from '#paging.ts';
import { sellerRoles } from '#people/roles.ts';
import { topic } from '#topic.ts';
import {
  deliveryStatus,
  example,
  ghs,
  id,
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
  /** `refunded`: back in the float. */
  delivery: deliveryStatus,
  stage,
  created_at: timestamp,
});

export type WireCounterSale = z.output<typeof sale>;

export const counterEndpoints = topic({
  name: 'Counter',
  description: "Sales that a seller makes directly, from the seller's own float.",
  access: sellerRoles,
})({
  'POST /counter/sales': {
    summary: "Sells one bundle from the float, at the seller's own base price.",
    idempotent: 'itself',
    proof: 'selling',
    successStatus: 201,
    body: z.object({
      package_id: requiredId('Please choose a package'),
      recipient: phone(),
      /** The price that the seller saw: where it is another by now, nothing is sold. */
      amount: z.number().meta(example(4.5)).nullish(),
      confirm_duplicate: z.boolean().nullish(),
    }),
    data: z.object({ order: sale }),
  },
  'GET /counter/sales': {
    summary: 'Sales from the float, the newest first.',
    ...sellersListOf(sale),
  },
  'GET /counter/sales/{id}': {
    summary: 'One sale from the float.',
    data: z.object({ order: sale }),
  },
});
