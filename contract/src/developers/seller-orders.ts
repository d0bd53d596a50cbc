/** An order through the API for sellers: what is asked for, and what is answered and sent to the webhook. */
import { z } from 'zod';
import { keyKinds, ownReferenceLength } from '#developers/limits.ts';
import { sayDuration } from '#durations.ts';
import { amountGhs, line, optionalId, phone } from '#fields.ts';
import { counterTwinMs, largestFloatLineGhs } from '#floats/limits.ts';
import { networks, networkText } from '#networks.ts';
import {
  deliveryStatus,
  example,
  examples,
  ghs,
  id,
  like,
  megabytes,
  network,
  packageName,
  phoneNumber,
  reference,
  stage,
  timestamp,
} from '#values.ts';

const texts = {
  package: 'Please send package_id, or network and megabytes',
  megabytes: 'Please send a whole number of megabytes',
  reference: 'Please send a reference, or none',
  price: 'Please send a valid amount',
  duplicates: 'Please send refuse or allow',
};

const ownReference = line({ ...ownReferenceLength, error: texts.reference, like: 'order-1042' });

/** One package, or the one of this size. */
export const sellerOrderRequest = z
  .object({
    package_id: optionalId.describe('A package of GET /seller/packages. Or send network and megabytes.'),
    network: z.enum(networks, networkText).nullish(),
    megabytes: z
      .number()
      .int(texts.megabytes)
      .min(1, texts.megabytes)
      .max(10_000_000, texts.megabytes)
      .meta(example(5000))
      .nullish(),
    recipient: phone(),
    reference: ownReference
      .nullish()
      .describe('Your own reference. No two orders of a seller have the same.'),
    max_price: amountGhs({ min: 1n, maxGhs: largestFloatLineGhs, error: texts.price, like: 22 })
      .nullish()
      .describe('The most that may be taken from the float, in GHS.'),
    duplicates: z
      .enum(['refuse', 'allow'], texts.duplicates)
      .nullish()
      .describe(
        `Whether the same bundle to the same number within ${sayDuration(counterTwinMs)} is refused, as it is by default.`,
      ),
  })
  .refine(({ package_id, network, megabytes }) => package_id || (network && megabytes), {
    error: texts.package,
    path: ['package_id'],
  });

export type SellerOrderRequest = z.output<typeof sellerOrderRequest>;

export const sellerOrder = z.object({
  id,
  /** The seller's own. */
  reference: like('order-1042').nullable(),
  ext_transaction_id: reference,
  kind: z.enum(keyKinds),
  package_id: id,
  package_name: packageName,
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

export type WireSellerOrder = z.output<typeof sellerOrder>;

/** Shown where a list of orders is described: each is checked by itself. */
export const sellerOrderExample = { network: 'MTN', megabytes: 5000, recipient: examples.phone };
