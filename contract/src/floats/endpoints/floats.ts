/** A seller's float on the wire: its balance, every line of it, and its limits. */

import { z } from 'zod';
import { gatewayCodeMinDigits } from '#accounts/limits.ts';
import { amountGhs, choice, code, phone, requiredId } from '#fields.ts';
import { largestFloatLineGhs, topUpGhs, topUpText } from '#floats/limits.ts';
import { floatLineTypes } from '#floats/line-types.ts';
import { amountText } from '#money.ts';
import { networks, networkText } from '#networks.ts';
import { codeText } from '#orders/texts.ts';
import { sellersListOf } from '#paging.ts';
import { sellerRoles } from '#people/roles.ts';
import { topic } from '#topic.ts';
import {
  count,
  csvFile,
  ghs,
  id,
  like,
  network,
  oneTimeCode,
  packageName,
  phoneNumber,
  reference,
  sentence,
  shownStatus,
  stage,
  timestamp,
} from '#values.ts';

const texts = {
  low: 'Please enter an amount from 0 up',
};

const float = z.object({
  /** Can be sold from now. */
  available: ghs,
  /** Taken for sales that are not delivered yet. */
  held: ghs,
  low_below: ghs,
  /** The most that may be sold from it in a day; null for no limit. */
  daily_limit: ghs.nullable(),
  /** Of today, without what came back. */
  sold_today: ghs,
  /** Of today's deliveries: what customers paid above it. */
  kept_today: ghs,
  /** The middle one of the last two weeks; null before there are ten sales. */
  usual_sale: ghs.nullable(),
});

const line = z.object({
  id: like('184'),
  type: z.enum(floatLineTypes),
  /** Positive where the float grew. */
  amount: ghs,
  balance_after: ghs,
  order: z
    .object({
      id,
      ext_transaction_id: reference,
      package_name: packageName,
      recipient: phoneNumber,
      customer_name: like('Efua Quaye').nullable(),
      customer_pays: ghs.nullable(),
      stage,
      refunded_at: timestamp.nullable(),
    })
    .nullable(),
  /** Of a correction by the store. */
  reason: sentence.nullable(),
  /** Where a top-up came from. */
  from: z.object({ phone_number: phoneNumber, network }).nullable(),
  /** Where the store gives it back to. */
  to: z.object({ phone_number: phoneNumber, network }).nullable(),
  created_at: timestamp,
});

export type WireFloat = z.output<typeof float>;
export type WireFloatLine = z.output<typeof line>;

const topUpAnswer = z.object({
  top_up: z.object({
    id,
    status: shownStatus,
    amount: ghs,
    reference,
    /** Until the payer's time to approve is over, while the prompt waits on the phone. */
    seconds_left: count.optional(),
  }),
  /** Where a code is to be entered before the prompt comes. */
  otp: oneTimeCode.optional(),
});

export type WireTopUp = z.output<typeof topUpAnswer>;

const amount = (min: bigint, error: string) =>
  amountGhs({ min, maxGhs: largestFloatLineGhs, error, like: 50 });

export const floatEndpoints = topic({
  name: 'Float',
  description: 'Money that a seller keeps in the shop to sell from.',
  access: sellerRoles,
})({
  'GET /float': {
    summary: "The seller's float.",
    access: 'account',
    data: float,
  },
  'GET /float/history': {
    summary: 'Every line of the float, the newest first.',
    access: 'account',
    ...sellersListOf(line, { type: choice(floatLineTypes) }),
  },
  'POST /float/history/export': {
    summary: 'Downloads the lines of the float as CSV.',
    body: z.object({ type: choice(floatLineTypes) }),
    data: csvFile,
  },
  'POST /float/from-earnings': {
    summary: 'Moves available earnings into the float, at once and one way.',
    idempotent: 'itself',
    proof: 'selling',
    body: z.object({ amount: amount(1n, amountText) }),
    data: float,
  },
  'POST /float/top-ups': {
    summary: 'Asks a wallet for money for the float; a number that is not proved gets a code first.',
    idempotent: 'itself',
    body: z.object({
      amount: amountGhs({
        min: BigInt(topUpGhs.min * 100),
        maxGhs: topUpGhs.max,
        error: topUpText,
        like: 100,
      }),
      phoneNumber: phone(),
      network: z.enum(networks, networkText),
    }),
    data: topUpAnswer,
  },
  'POST /float/top-ups/{id}/verify': {
    summary: 'Takes the code that proves the number, or one that the gateway wants, and prompts its owner.',
    idempotent: true,
    body: z.object({ requestId: requiredId(codeText), code: code(codeText, gatewayCodeMinDigits) }),
    data: topUpAnswer,
  },
  'GET /float/top-ups/{id}': {
    summary: 'How a top-up stands. The gateway is asked first while it is not known.',
    data: topUpAnswer,
  },
  'PUT /float/settings': {
    summary: 'Sets the line below which the float is low, and the daily limit of sales from it.',
    proof: { age: 'fresh', when: 'the daily limit is raised or taken away' },
    body: z.object({
      low_below: amount(0n, texts.low).optional(),
      /** Null for no limit. */
      daily_limit: amount(1n, amountText).nullish(),
    }),
    data: float,
  },
});
