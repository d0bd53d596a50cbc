/** The purchase on the wire: an order, the code that proves the paying number, and the outcome. */

import { z } from 'zod';
import { gatewayCodeMinDigits } from '#accounts/limits.ts';
import { secondMs } from '#durations.ts';
import { code, optionalLine, optionalText, phone, requiredId } from '#fields.ts';
import { idLength } from '#ids.ts';
import { networks, networkText } from '#networks.ts';
import { complaint, complaintRequest } from '#notices/endpoints/reports.ts';
import { askAtMostEveryMs } from '#orders/limits.ts';
import { codeText, packageText } from '#orders/texts.ts';
import { deliveryTime } from '#shop/endpoints/storefront.ts';
import type { Store } from '#shop/store.ts';
import { undeliveredReasons, unpaidReasons } from '#states.ts';
import { topic } from '#topic.ts';
import {
  count,
  deliveryStatus,
  example,
  examples,
  ghs,
  id,
  like,
  megabytes,
  nestedCode,
  network,
  oneTimeCode,
  packageName,
  reference,
  referralCode,
  shownStatus,
  stage,
  timestamp,
} from '#values.ts';
import { sayNumber } from '#words.ts';

const payment = z.object({
  id,
  ext_transaction_id: reference,
  amount: ghs,
  /** An answer that was kept from before has none. */
  stage: stage.default('waiting_for_payment'),
  seconds_left: count.optional(),
});

const progress = z.object({
  status: shownStatus,
  delivery: deliveryStatus,
  stage,
  ext_transaction_id: reference,
  /** Of a payment that failed, where the gateway says why. */
  reason: z.enum(unpaidReasons).optional(),
  /** Of a bundle that was paid and not delivered. */
  undelivered_reason: z.enum(undeliveredReasons).optional(),
  /** Of a problem: the buyer hears from us by then. */
  answer_by: timestamp.optional(),
  /** Until the payer's time to approve is over, while the prompt waits on the phone. */
  seconds_left: count.optional(),
});

/** The owner of the link it was bought through, while that seller has one: its pages lead back there. */
const soldThrough = { referral_code: referralCode.nullable() };

const orderStep = z.object({
  step: z.enum(['ordered', 'paid', 'sending', 'delivered', 'not_delivered', 'refunded', 'not_paid']),
  at: timestamp,
});

/** The link reveals no number. */
const maskedNumber = like('024***4567');

const orderPage = progress.extend({
  ...soldThrough,
  package_name: packageName,
  megabytes,
  network,
  /** Null where a seller paid from a float: the customer has paid the seller. */
  amount: ghs.nullable(),
  recipient: maskedNumber,
  payer: maskedNumber,
  created_at: timestamp,
  steps: z.array(orderStep),
  /** The holder's last entry. */
  complaint: complaint.nullable(),
  can_complain: z.boolean(),
  /** While it is paid and not delivered; late also if this order alone waits for too long. */
  ...deliveryTime,
});

export type WireOrderPage = z.output<typeof orderPage>;

/** The data of the order's page; `null` if there is no such order. */
export type OrderPageProps = Store & {
  paymentId: string;
  order: WireOrderPage | null;
  /** For the form of a complaint; left out if none can be made. */
  token?: string;
  /** The time of the answer on the server. */
  now: string;
};

const codeOfPayer = z.object({ requestId: requiredId(codeText), phoneNumber: phone() });

export const purchaseEndpoints = topic({
  name: 'Purchase',
  description: 'An order, the code that proves the paying number, and its progress.',
  access: 'public',
})({
  'POST /databundle-open/buy': {
    summary: "Records an order at today's price, and sends a code or a payment prompt to the payer.",
    idempotent: 'itself',
    body: z.object({
      package_id: requiredId(packageText),
      service_id: requiredId(packageText),
      destination: phone(),
      phoneNumber: phone(),
      network: z.enum(networks, {
        error: (issue) => (typeof issue.input === 'object' ? undefined : networkText),
      }),
      type: z.literal('momo', 'Only momo can pay').nullish(),
      name: optionalLine(idLength.max, examples.name),
      ref: optionalText(idLength.max, examples.referralCode),
      amount: ghs.nullish(),
      confirm_duplicate: z.boolean().nullish(),
    }),
    data: z.object({ data: nestedCode.optional(), payment: payment.optional() }),
  },
  'POST /databundle-open/verify-otp': {
    summary: 'Proves the paying number; the payment prompt goes to that phone.',
    idempotent: 'itself',
    body: codeOfPayer.extend({ code: code(codeText, gatewayCodeMinDigits) }),
    /** `otp` where the gateway wants another code of the payer: the same call takes it, under its own id. */
    data: z.object({ payment, otp: oneTimeCode.optional() }),
  },
  'POST /databundle-open/resend-otp': {
    summary: 'Sends another code for an order; the older one is void.',
    idempotent: true,
    body: codeOfPayer,
    data: z.object({ data: nestedCode }),
  },
  'GET /databundle-open/numbers/{requestId}': {
    summary:
      "The vendors' facts about an order's numbers while it waits for its code; nothing if they are silent.",
    query: z.object({ phone: phone() }),
    /** `pays_as`: initials of the wallet's owner. `advice`: what to know before paying for the receiving number. */
    data: z.object({
      pays_as: like('A… O…').nullable(),
      advice: like('Activate this number first.').nullable(),
    }),
  },
  'GET /databundle-open/check-status/{paymentId}': {
    summary: `Asks the gateway, at most every ${sayNumber(askAtMostEveryMs / secondMs)} seconds, and returns the state of payment and delivery.`,
    data: progress,
  },
  'GET /databundle-open/track': {
    summary: "The state of an order, for a person with its reference and the payer's or recipient's number.",
    query: z.object({
      reference: requiredId('Please enter the reference').meta(example(examples.reference)),
      phone: phone(),
    }),
    data: progress.extend(soldThrough),
  },
  'GET /databundle-open/orders/{paymentId}': {
    summary: "The order's own page, for the holder of its unguessable id.",
    data: orderPage,
  },
  'POST /databundle-open/orders/{paymentId}/complaints': {
    summary: 'Reports a problem with the order to the admins. One complaint about it is open at a time.',
    body: complaintRequest,
    data: complaint,
    successStatus: 201,
  },
});
