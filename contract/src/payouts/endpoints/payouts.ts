/** Withdrawals of sellers, for admins to see and decide. */
import { z } from 'zod';
import { sayDuration } from '#durations.ts';
import { choice, evidence, question, reason } from '#fields.ts';
import { listOf } from '#paging.ts';
import { evidenceTexts, payoutMoves } from '#payouts/payout-moves.ts';
import { decisionFields } from '#review/endpoints/attention.ts';
import { reviewAfterMs } from '#review/limits.ts';
import { payoutStates, vendorWords } from '#states.ts';
import { topic } from '#topic.ts';
import { attemptReference, example, person, personName, sentence, timestamp } from '#values.ts';
import { withdrawalFields } from './earnings.ts';

const payout = z.object({
  ...withdrawalFields,
  /** The gateway's reference; null if nothing was sent. */
  attempt_reference: attemptReference.nullable(),
  seller: person,
  state: z.enum(payoutStates),
  reason: sentence.nullable(),
  decided_by: personName.nullable(),
  /** The admin who gives the seller's float back; null for a withdrawal of earnings. */
  given_back_by: person.nullable(),
  /** The time of its last change of state. */
  changed_at: timestamp,
  /** The gateway contradicts how it has ended, and a person decides. */
  contradicted_by: z.enum(['payout_taken_back', 'payout_after_failure']).nullable(),
  says: z.enum(vendorWords).nullable(),
  /** The newest decision that asks the gateway first, and what came of it. */
  decision: z.object({ ...decisionFields, move: z.enum(payoutMoves), asked_by: personName }).nullable(),
  /** Facts about the requester, for the admin who approves it; null once that is decided, and for a float. */
  requester: z
    .object({
      status: z.enum(['active', 'inactive', 'deleted']),
      since: timestamp,
      /** When the receiving number was proved. */
      number_since: timestamp.nullable(),
      last_reset_at: timestamp.nullable(),
      /** When the requesting device was first seen; null if it named none. */
      device_since: timestamp.nullable(),
      is_new_device: z.boolean(),
      /** In percent of the base, of the sales in the days before; null if there were none. */
      highest_markup: z.number().meta(example(12.5)).nullable(),
    })
    .nullable(),
  /** The reader's possible decisions about it now. */
  moves: z.array(z.enum(payoutMoves)),
});

export type PayoutRow = z.output<typeof payout>;

const decision = z.object({ reason });

export const payoutEndpoints = topic({
  name: 'Payouts',
  description: "Withdrawals of sellers, and admins' decisions about them.",
  access: ['admin'],
})({
  'GET /payouts': {
    summary: 'Withdrawals, those that wait for a person first.',
    ...listOf(payout, {
      state: choice(payoutStates, 'There is no such state'),
      /** Only those that have not ended, or whose end the gateway contradicts. */
      open: choice(['true'], 'Please use true'),
    }),
  },
  'GET /payouts/{id}': { summary: 'One withdrawal as it is now.', data: payout },
  'POST /payouts/{id}/approve': {
    proof: 'fresh',
    summary: 'Approves a large withdrawal.',
    body: decision,
    data: payout,
  },
  'POST /payouts/{id}/reject': {
    proof: 'fresh',
    summary: "Turns a withdrawal down; the money is back in the seller's balance.",
    body: decision,
    data: payout,
  },
  'POST /payouts/{id}/check': {
    summary: 'Asks the gateway about a withdrawal now, and follows its answer.',
    body: question,
    data: payout,
  },
  'POST /payouts/{id}/mark-paid': {
    proof: 'fresh',
    summary: `Marks a withdrawal as paid that the gateway has not confirmed for ${sayDuration(reviewAfterMs)}.`,
    body: decision.extend({ evidence: evidence(evidenceTexts['mark-paid']) }),
    data: payout,
  },
  'POST /payouts/{id}/mark-failed': {
    proof: 'fresh',
    summary: `Returns a withdrawal to the seller's balance that the gateway has not confirmed for ${sayDuration(reviewAfterMs)}.`,
    body: decision.extend({ evidence: evidence(evidenceTexts['mark-failed']) }),
    data: payout,
  },
});
