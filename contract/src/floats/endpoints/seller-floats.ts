/** All sellers' floats on the wire, for admins: their sum beside what gateways hold, and corrections. */
import { z } from 'zod';
import { amountGhs, evidence, reason, search } from '#fields.ts';
import { largestFloatLineGhs, receivedText } from '#floats/limits.ts';
import { listOf, pageMeta } from '#paging.ts';
import { howKnownText } from '#review/attention-moves.ts';
import { payoutStates } from '#states.ts';
import { topic } from '#topic.ts';
import { count, ghs, id, network, person, phoneNumber, role, sentence, timestamp } from '#values.ts';

const adjustment = z.object({
  id,
  /** Negative where the float gets smaller. */
  amount: ghs,
  reason: sentence,
  asked_by: person,
  created_at: timestamp,
});

const givingBack = z.object({ id, amount: ghs, state: z.enum(payoutStates) });

const sellerFloat = z.object({
  id,
  seller: person,
  phone_number: phoneNumber,
  role,
  available: ghs,
  /** Taken for sales that are not over yet: no part of what is available. */
  held: ghs,
  low_below: ghs,
  last_sold_at: timestamp.nullable(),
  /** Waits for a second admin. */
  adjustment: adjustment.nullable(),
  /** The number that it came from, and how much can go back there; null where nothing can. */
  origin: z.object({ phone_number: phoneNumber, network, amount: ghs }).nullable(),
  /** On its way back to that number, as a payout. */
  giving_back: givingBack.nullable(),
});

export type SellerFloat = z.output<typeof sellerFloat>;

const maxGhs = largestFloatLineGhs;
const giveBackText = 'Please enter an amount above 0';
const amountText = 'Please enter an amount other than 0';
const list = listOf(sellerFloat, { search });
const adjusted = z.object({ done: z.boolean(), available: ghs });

export const sellerFloatEndpoints = topic({
  name: 'Floats',
  description: 'The floats of all sellers, corrections of them, and floats that are given back.',
  access: ['admin'],
})({
  'GET /floats': {
    summary: 'The floats of all sellers, the largest first, and their sum beside what gateways hold.',
    ...list,
    meta: pageMeta.extend({
      /** Of all floats. */
      floats_sum: ghs,
      /** Of all of them, for sales under way. */
      held_sum: ghs,
      /** Our money at the gateways, by our books. */
      at_gateways: ghs,
      low_floats: count,
      /** A larger correction waits for a second admin; null for never. */
      second_admin_over: ghs.nullable(),
    }),
  },
  'POST /floats/{userId}/adjust': {
    summary: 'Adds to a float or takes from it, never below zero; over the limit a second admin confirms it.',
    idempotent: 'itself',
    proof: 'fresh',
    body: z.object({
      /** Negative to take away. */
      amount: amountGhs({ min: BigInt(-maxGhs) * 100n, maxGhs, error: amountText, like: 20 }).refine(
        (amount) => amount !== 0n,
        amountText,
      ),
      reason,
    }),
    data: adjusted,
  },
  'POST /floats/{userId}/give-back': {
    summary:
      'Gives a float, or a part of it, back to the number it came from, as a payout; over the limit a second admin approves it.',
    idempotent: 'itself',
    proof: 'fresh',
    body: z.object({
      /** All that can go back if left out. */
      amount: amountGhs({ min: 1n, maxGhs, error: giveBackText, like: 20 }).optional(),
      reason: reason.optional(),
    }),
    data: z.object({ payout: givingBack, available: ghs }),
  },
  'POST /floats/top-ups/{id}/end': {
    summary:
      'Records how much of a top-up arrived, where the gateway gives no answer; above the limit a second admin confirms it.',
    idempotent: true,
    proof: 'fresh',
    body: z.object({
      /** 0 if it was never paid. */
      received: amountGhs({ min: 0n, maxGhs, error: receivedText, like: 50 }),
      reason,
      evidence: evidence(howKnownText),
    }),
    /** `waits` until a second admin has recorded the same amount. */
    data: z.object({ state: z.enum(['paid', 'failed', 'waits']) }),
  },
  'POST /floats/adjustments/{id}/confirm': {
    summary: 'Confirms what another admin has asked for, and books it.',
    idempotent: true,
    proof: 'fresh',
    data: adjusted,
  },
  'POST /floats/adjustments/{id}/decline': {
    summary: 'Declines what another admin has asked for, or withdraws what one has asked for oneself.',
    data: adjusted,
  },
});
