/** A person's earnings on the wire, line by line, and withdrawals to their own mobile money wallet. */
import { z } from 'zod';
import { sayDuration } from '#durations.ts';
import { amountGhs, code, phone, requiredId } from '#fields.ts';
import { idLength } from '#ids.ts';
import { networks, networkText } from '#networks.ts';
import { sellersListOf } from '#paging.ts';
import { payoutNumberRestMs } from '#payouts/limits.ts';
import { restReasons, riskReasons, withdrawalTexts } from '#payouts/withdrawal-refusals.ts';
import { withdrawalStatuses } from '#states.ts';
import { topic } from '#topic.ts';
import {
  ghs,
  id,
  like,
  nestedCode,
  packageName,
  phoneNumber,
  reference,
  serviceName,
  stage,
  timestamp,
  network as wireNetwork,
} from '#values.ts';

const earnings = z.object({
  available: ghs,
  /** Earned, and available later. */
  resting: ghs,
  /** The soonest first; the last line also covers everything later. */
  rests: z.array(z.object({ amount: ghs, available_at: timestamp, because: z.enum(restReasons).nullable() })),
  /** Of orders that are paid and not delivered yet. */
  pending: ghs,
  in_flight: ghs,
  paid_out: ghs,
  minimum: ghs,
  /** Taken out of what is sent. */
  fee: ghs,
  /** Until then an admin approves every withdrawal, because the account may be in other hands. */
  approval: z.object({ until: timestamp, because: z.enum(riskReasons) }).nullable(),
});

const entry = z.object({
  id: like('184'),
  kind: z.enum([
    'commission',
    'reversal',
    'withdrawal',
    'withdrawal_returned',
    'to_float',
    'brought',
    'adjustment',
  ]),
  /** Positive where the balance grew. */
  amount: ghs,
  balance_after: ghs,
  order: z
    .object({
      ext_transaction_id: reference,
      service_name: serviceName,
      package_name: packageName,
      amount: ghs,
      base_price: ghs,
      stage,
    })
    .nullable(),
  withdrawal: z.object({ id, reference }).nullable(),
  /** When it may be withdrawn; null if it is not held back. */
  available_at: timestamp.nullable(),
  created_at: timestamp,
});

/** The fields of a withdrawal that seller and admin share. */
export const withdrawalFields = {
  id,
  reference,
  amount: ghs,
  fee: ghs,
  phone_number: phoneNumber,
  network: wireNetwork,
  created_at: timestamp,
};

const withdrawal = z.object({ ...withdrawalFields, status: z.enum(withdrawalStatuses) });

const payoutNumber = z.object({
  /** The newest number that the seller has proved; null before there is any. */
  phone_number: phoneNumber.nullable(),
  network: wireNetwork.nullable(),
  /** Money goes there from this moment on. */
  usable_from: timestamp.nullable(),
  /** The number used until then; null once the newest number is usable. */
  until_then: z.object({ phone_number: phoneNumber, network: wireNetwork }).nullable(),
});

export type WirePayoutNumber = z.output<typeof payoutNumber>;
export type WireEarnings = z.output<typeof earnings>;
export type EarningsEntry = z.output<typeof entry>;
export type WireWithdrawal = z.output<typeof withdrawal>;

const network = z.enum(networks, networkText);

export const earningsEndpoints = topic({
  name: 'Earnings',
  description: 'Earnings of a person, and withdrawals to their own wallet, also once they no longer sell.',
  access: 'account',
})({
  'GET /earnings': {
    summary: "The seller's balance, from the ledger, and the fee of a withdrawal.",
    data: earnings,
  },
  'GET /earnings/entries': {
    summary: "Every line of the seller's account in the ledger with the order or withdrawal behind it.",
    ...sellersListOf(entry, {}),
  },
  'GET /earnings/withdrawals': {
    summary: "The seller's withdrawals, newest first.",
    ...sellersListOf(withdrawal, {}),
  },
  'POST /earnings/withdrawals': {
    summary: 'Sends earned commission to a mobile money number.',
    idempotent: true,
    proof: 'fresh',
    body: z.object({
      amount: amountGhs({ min: 1n, error: withdrawalTexts.amount, like: 50 }),
      /** The usable payout number where nothing is said; any other is refused. */
      phone_number: phone().nullish(),
      network: network.nullish(),
      /** The newest withdrawal that the form knew of; where there is a newer one, nothing is sent. */
      last_withdrawal_id: id.max(idLength.max).nullish(),
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
    proof: 'fresh',
    body: z.object({ phone_number: phone(), network }),
    data: nestedCode,
  },
  'POST /earnings/payout-number/verify': {
    summary: `Proves the number. It is used ${sayDuration(payoutNumberRestMs)} later, and the old one until then.`,
    body: z.object({ requestId: requiredId(withdrawalTexts.code), code: code(withdrawalTexts.code) }),
    data: payoutNumber,
  },
  'DELETE /earnings/payout-number': {
    summary: 'Cancels the new number during its waiting period. Money goes to the old one as before.',
    idempotent: true,
    data: payoutNumber,
  },
});
