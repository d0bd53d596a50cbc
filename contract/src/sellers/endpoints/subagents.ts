/** An agent's subagents, with their sales. */
import { z } from 'zod';
import { optionalDay } from '#dates.ts';
import { pageQuery, pagination } from '#paging.ts';
import { uplineRoles } from '#people/roles.ts';
import { topic } from '#topic.ts';
import { count, csvFile, email, ghs, id, personName, phoneNumber, referralCode, timestamp } from '#values.ts';

const subagent = z.object({
  id,
  name: personName,
  level: count,
  phone_number: phoneNumber,
  email,
  total_guests: count,
  is_referral_valid: z.boolean(),
  /** Has chosen a password; before that an invitation is open or has ended. */
  has_joined: z.boolean(),
  created_at: timestamp,
  /** Null until the subagent has opened their dashboard, which makes the first link. */
  referral_code: referralCode.nullable(),
  /** In the period that was asked for: how many, for how much, and what the agent earned by them. */
  sales: count,
  total_sales: ghs,
  brought: ghs,
});

const days = { date_from: optionalDay, date_to: optionalDay };

export type WireSubagent = z.output<typeof subagent>;

export const subagentEndpoints = topic({
  name: 'Subagents',
  description: "An agent's subagents.",
  access: uplineRoles,
})({
  'GET /management/subagents': {
    summary: "An agent's subagents with their sales in a period, by default this month.",
    query: z.object({ ...days, ...pageQuery() }),
    data: z.array(subagent),
    /** The stats are of all pages. */
    meta: pagination.extend({
      stats: z.object({ active_subagents: count, total_guests: count, new_this_month: count, brought: ghs }),
    }),
  },
  'POST /management/subagents/export': {
    summary: 'Downloads all subagents with the same figures as CSV.',
    body: z.object(days),
    data: csvFile,
  },
});
