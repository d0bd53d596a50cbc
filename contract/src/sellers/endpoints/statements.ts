/** A seller's month on the wire: from the balance at its beginning to the one at its end. */
import { z } from 'zod';
import { optionalMonth } from '#dates.ts';
import { sellerRoles } from '#people/roles.ts';
import { topic } from '#topic.ts';
import { count, day, ghs, like, network, referralCode, statementFile, timestamp } from '#values.ts';

/** In the order shown. */
export const statementKinds = [
  'brought',
  'sales',
  'subagents',
  'reversal',
  'withdrawal',
  'withdrawal_returned',
  'to_float',
  'adjustment',
] as const;
export type StatementKind = (typeof statementKinds)[number];

const month = like('2026-10');

const line = z.object({
  kind: z.enum(statementKinds),
  /** Of the seller's own sales. */
  network: network.nullable(),
  /** Masked: where a withdrawal went. */
  phone_number: like('024***4567').nullable(),
  count,
  /** The amount that buyers paid. */
  total_sales: ghs,
  /** The growth of the balance. */
  amount: ghs,
});

const statement = z.object({
  month,
  /** The earliest and the latest that can be asked for. */
  first_month: month,
  last_month: month,
  from: day,
  /** Today, while the month is running. */
  until: day,
  is_over: z.boolean(),
  made_at: timestamp,
  /** Masked. */
  phone_number: like('024***4567'),
  referral_code: referralCode.nullable(),
  opening_balance: ghs,
  lines: z.array(line),
  closing_balance: ghs,
});

export type WireStatement = z.output<typeof statement>;
export type WireStatementLine = WireStatement['lines'][number];

export const statementEndpoints = topic({
  name: 'Statements',
  description: "A seller's sales, earnings and withdrawals, month by month.",
  access: sellerRoles,
})({
  'GET /earnings/statement': {
    summary: "The seller's own statement of one month, by default the latest that is over.",
    query: z.object({ month: optionalMonth }),
    data: statement,
  },
  'POST /earnings/statement/export': {
    summary: 'Downloads the statement as PDF, or day by day as CSV.',
    body: z.object({ month: optionalMonth, format: z.enum(['pdf', 'csv']).default('csv') }),
    data: statementFile,
  },
});
