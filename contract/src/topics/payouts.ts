/** Withdrawals of sellers as admins see and decide them. */
import { z } from 'zod';
import { decisionStates } from '#attention-rules.ts';
import { sayDuration } from '#durations.ts';
import { optionalText, reason, text, timestamp } from '#fields.ts';
import { evidenceLength, reasonLength, reviewAfterMs } from '#limits.ts';
import { networks } from '#networks.ts';
import { pageMeta, pageQuery } from '#paging.ts';
import { evidenceTexts, type PayoutMark, payoutMoves } from '#payout-rules.ts';
import { topic } from '#topic.ts';
import { vendorWords } from '#vendor-words.ts';

const states = [
  'requested',
  'awaiting_approval',
  'sending',
  'unknown',
  'paid',
  'failed',
  'rejected',
] as const;

const payout = z.object({
  id: z.string(),
  reference: z.string(),
  /** Under which the gateway knows it; null where nothing was sent. */
  attempt_reference: z.string().nullable(),
  seller: z.object({ id: z.string(), name: z.string() }),
  amount: z.number(),
  fee: z.number(),
  phone_number: z.string(),
  network: z.enum(networks),
  state: z.enum(states),
  reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  created_at: timestamp,
  /** When it came into its state. */
  changed_at: timestamp,
  /** The gateway contradicts how it has ended, and a person decides. */
  contradicted_by: z.enum(['payout_taken_back', 'payout_after_failure']).nullable(),
  /** The gateway's last word. */
  says: z.enum(vendorWords).nullable(),
  /** The newest decision that asks the gateway first, and what came of it. */
  decision: z
    .object({
      id: z.string(),
      move: z.enum(payoutMoves),
      state: z.enum(decisionStates),
      said: z.string().nullable(),
      asked_by: z.string(),
      asked_at: timestamp,
    })
    .nullable(),
  /** What whoever reads this may decide about it now. */
  moves: z.array(z.enum(payoutMoves)),
});

export type PayoutRow = z.output<typeof payout>;

const decision = z.object({ reason });

/** Where the gateway does not say, an admin says how they know. */
const markingFor = (mark: PayoutMark) =>
  decision.extend({ evidence: text({ ...evidenceLength, error: evidenceTexts[mark] }) });

const about = {
  name: 'Payouts',
  description: 'Withdrawals of sellers, and what an admin decides about them.',
  access: ['admin'],
} as const;

export const payoutEndpoints = topic(about, {
  'GET /payouts': {
    summary: 'Withdrawals, those that wait for a person first.',
    query: z.object({
      state: z
        .enum(['', ...states], 'There is no such state')
        .optional()
        .transform((state) => state || undefined),
      ...pageQuery(),
    }),
    data: z.array(payout),
    meta: z.object(pageMeta),
  },
  'POST /payouts/{id}/approve': {
    summary: 'Lets a large withdrawal go.',
    body: decision,
    data: payout,
  },
  'POST /payouts/{id}/reject': {
    summary: "Turns a withdrawal down; the money is back in the seller's balance.",
    body: decision,
    data: payout,
  },
  'POST /payouts/{id}/check': {
    summary: 'Asks the gateway now what became of a withdrawal, and goes by what it says.',
    body: z.object({ reason: optionalText(reasonLength.max), evidence: optionalText(evidenceLength.max) }),
    data: payout,
  },
  'POST /payouts/{id}/mark-paid': {
    summary: `Records that a withdrawal arrived of which the gateway has said nothing for ${sayDuration(reviewAfterMs)}.`,
    body: markingFor('mark-paid'),
    data: payout,
  },
  'POST /payouts/{id}/mark-failed': {
    summary: `Gives a withdrawal back to the seller's balance of which the gateway has said nothing for ${sayDuration(reviewAfterMs)}.`,
    body: markingFor('mark-failed'),
    data: payout,
  },
});
