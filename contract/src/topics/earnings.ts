/** What a seller has earned on the wire, line by line, and the way to the own mobile money wallet. */
import { z } from 'zod';
import { sayDuration } from '#durations.ts';
import { code, id, phone, timestamp } from '#fields.ts';
import { codeDigits, idLength, payoutNumberRestMs } from '#limits.ts';
import { pesewasFromWire } from '#money.ts';
import { networks, networkText } from '#networks.ts';
import { pageQuery, pagination } from '#paging.ts';
import { withdrawalStatuses, withdrawalTexts } from '#seller-rules.ts';
import { topic } from '#topic.ts';

const earnings = z.object({
  available: z.number(),
  /** Of orders that are paid and not delivered yet. */
  pending: z.number(),
  in_flight: z.number(),
  paid_out: z.number(),
  minimum: z.number(),
  /** Taken out of what is sent. */
  fee: z.number(),
});

const entry = z.object({
  id: z.string(),
  kind: z.enum(['commission', 'reversal', 'withdrawal', 'withdrawal_returned', 'adjustment']),
  /** Positive where the balance grew. */
  amount: z.number(),
  balance_after: z.number(),
  order: z
    .object({
      ext_transaction_id: z.string(),
      service_name: z.string(),
      package_name: z.string(),
      amount: z.number(),
      base_price: z.number(),
    })
    .nullable(),
  withdrawal: z.object({ id: z.string(), reference: z.string() }).nullable(),
  created_at: timestamp,
});

const withdrawal = z.object({
  id: z.string(),
  reference: z.string(),
  amount: z.number(),
  fee: z.number(),
  phone_number: z.string(),
  network: z.enum(networks),
  status: z.enum(withdrawalStatuses),
  created_at: timestamp,
});

const payoutNumber = z.object({
  /** The newest number that the seller has proved; null before there is any. */
  phone_number: z.string().nullable(),
  network: z.enum(networks).nullable(),
  /** Money goes there from this moment on. */
  usable_from: timestamp.nullable(),
  /** Where it goes until then; null once the newest number is usable. */
  until_then: z.object({ phone_number: z.string(), network: z.enum(networks) }).nullable(),
});

export type WirePayoutNumber = z.output<typeof payoutNumber>;
export type WireEarnings = z.output<typeof earnings>;
export type EarningsEntry = z.output<typeof entry>;
export type WireWithdrawal = z.output<typeof withdrawal>;

const amount = z
  .number({ error: (issue) => (issue.input === undefined ? withdrawalTexts.amount : undefined) })
  .transform((value, context) => {
    const parsed = pesewasFromWire(value);
    if (parsed === undefined || parsed <= 0n) {
      context.addIssue({ code: 'custom', message: withdrawalTexts.amount });
    }
    return parsed ?? z.NEVER;
  });

const network = z.enum(networks, networkText);

const about = {
  name: 'Earnings',
  description: 'What a seller has earned, and the way to the own mobile money wallet.',
  access: ['agent', 'subagent'],
} as const;

export const earningsEndpoints = topic(about, {
  'GET /earnings': {
    summary: "The seller's balance, from the ledger, and what a withdrawal costs.",
    data: earnings,
  },
  'GET /earnings/entries': {
    summary: "Every line of the seller's account in the ledger with the order or withdrawal behind it.",
    query: z.object(pageQuery()),
    data: z.array(entry),
    meta: pagination,
  },
  'GET /earnings/withdrawals': {
    summary: 'What the seller has withdrawn, newest first.',
    query: z.object(pageQuery()),
    data: z.array(withdrawal),
    meta: pagination,
  },
  'POST /earnings/withdrawals': {
    summary: 'Sends earned commission to a mobile money number.',
    idempotent: true,
    body: z.object({
      amount,
      /** The usable payout number where nothing is said; any other is refused. */
      phone_number: phone().nullish(),
      network: network.nullish(),
      /** The newest withdrawal that the form knew of; where there is a newer one, nothing is sent. */
      last_withdrawal_id: z.string().max(idLength.max).nullish(),
    }),
    data: withdrawal,
  },
  'GET /earnings/payout-number': {
    summary: "The number that the seller's money goes to.",
    data: payoutNumber,
  },
  'PUT /earnings/payout-number': {
    summary: 'Sends a code to another number, to prove it.',
    idempotent: true,
    body: z.object({ phone_number: phone(), network }),
    data: z.object({
      otp: z.object({ requestId: z.string(), ussd_code: z.string(), prefix: z.string() }),
    }),
  },
  'POST /earnings/payout-number/verify': {
    summary: `Proves the number. It is used ${sayDuration(payoutNumberRestMs)} later, and the old one until then.`,
    body: z.object({
      requestId: id(withdrawalTexts.code),
      code: code({ min: codeDigits, max: codeDigits, error: withdrawalTexts.code }),
    }),
    data: payoutNumber,
  },
});
