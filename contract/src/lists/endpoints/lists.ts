/** Sellers' lists on the wire: understood line by line, sent from the float as ordinary orders, and their results. */

import { z } from 'zod';
import { choice, missing, optionalLine, phone, requiredId, tooLong } from '#fields.ts';
import { largestList, largestListBytes, largestListCharacters, listNameLength } from '#lists/limits.ts';
import { lineStatuses, listStatuses, problemKinds } from '#lists/line-statuses.ts';
import { amountText } from '#money.ts';
import { packageText } from '#orders/texts.ts';
import { sellersListOf } from '#paging.ts';
import { sellerRoles } from '#people/roles.ts';
import { phoneDigits } from '#phones.ts';
import { topic } from '#topic.ts';
import {
  count,
  csvFile,
  example,
  ghs,
  id,
  like,
  network,
  packageName,
  phoneNumber,
  stage,
  timestamp,
} from '#values.ts';

const texts = {
  empty: 'Please paste at least one line, or choose a file',
};

const line = z.object({
  /** As the person counts them, blank lines too. */
  line: z.number().meta(example(7)),
  text: like('024123456, 5GB, Adwoa'),
  recipient: phoneNumber.nullable(),
  package_id: id.nullable(),
  package_name: packageName.nullable(),
  network: network.nullable(),
  name: like('Adwoa').nullable(),
  status: z.enum(lineStatuses),
  problem: like(`${phoneDigits - 1} digits. A number has ${phoneDigits}.`).nullable(),
  /** The remedy: another number, another package, or an answer. */
  problem_kind: z.enum(problemKinds).nullable(),
  /** The part of the text that is wrong. */
  mark: like('024123456').nullable(),
  /** From the float, and from the customer. */
  cost: ghs.nullable(),
  customer_pays: ghs.nullable(),
  order_id: id.nullable(),
  ext_transaction_id: like('NT7F3K92QX').nullable(),
  stage: stage.nullable(),
  /** Why it came back. */
  reason: like('Number is barred').nullable(),
  changed_at: timestamp.nullable(),
});

const totals = z.object({
  lines: count,
  ready: count,
  problems: count,
  left_out: count,
  held: count,
  sent: count,
  delivered: count,
  returned: count,
  unknown: count,
  /** Of the lines that are ready; once none is, of those that were sent and did not come back. */
  cost: ghs,
  customers_pay: ghs,
  keep: ghs,
  /** Taken by delivered lines, come back to the float, and still held. */
  spent: ghs,
  came_back: ghs,
  still_held: ghs,
});

const listShape = {
  id,
  /** Of the file; null where the lines were pasted. */
  name: like('class-list.csv').nullable(),
  status: z.enum(listStatuses),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
};

const list = z.object({
  ...listShape,
  totals,
  lines: z.array(line),
  /** The ready lines are what was sent lately already. */
  sent_before_at: timestamp.nullable(),
});

export type WireListLine = z.output<typeof line>;
export type WireListTotals = z.output<typeof totals>;
export type WireList = z.output<typeof list>;
const row = z.object({
  ...listShape,
  counts: z.object({
    lines: count,
    held: count,
    sent: count,
    delivered: count,
    returned: count,
    unknown: count,
  }),
});
export type WireListRow = z.output<typeof row>;

const column = z
  .string()
  .regex(/^-1$|^\d{1,2}$/, 'Please choose a column')
  .meta(example('1'))
  .transform(Number)
  .optional();

const text = z.string(missing(texts.empty)).max(largestListCharacters, tooLong(largestListCharacters));

export const listEndpoints = topic({
  name: 'Lists',
  description: `Bundles for up to ${largestList.toLocaleString('en')} numbers at once, from the seller's own float.`,
  access: sellerRoles,
})({
  'POST /lists': {
    summary:
      'Reads a list, as text or as a file of comma-separated values, and says what is wrong with each line.',
    successStatus: 201,
    bodyBytes: largestListBytes,
    takesCsv: true,
    /** Of a file: which column is what, counted from 0, where the guess was wrong. */
    query: z.object({
      name: optionalLine(listNameLength.max, 'class-list.csv'),
      number_column: column,
      size_column: column,
      name_column: column,
    }),
    body: z.object({
      text: text.meta(example('0241234567 5\n024 123 4567, 5GB, Kojo')).optional(),
      csv: text.meta(example('Phone,Bundle\n0241234567,5GB')).optional(),
    }),
    data: list,
  },
  'GET /lists': {
    summary: "The seller's lists, the newest first.",
    ...sellersListOf(row, {}),
  },
  'GET /lists/{id}': {
    summary: 'One list with its lines. Bundles and prices are those of now until a line is sent.',
    /** `watched`: what failed or is not known, and the latest of the others, while it is being sent. */
    query: z.object({ lines: choice(['all', 'watched']) }),
    data: list,
  },
  'PATCH /lists/{id}/lines/{line}': {
    summary: 'Puts a line right, leaves it out, or says that it is meant although the same was sent.',
    body: z.object({
      recipient: phone().optional(),
      package_id: requiredId(packageText).optional(),
      left_out: z.boolean().optional(),
      confirm_duplicate: z.boolean().optional(),
    }),
    data: list,
  },
  'PATCH /lists/{id}': {
    summary: 'Leaves all lines out that have a problem.',
    body: z.object({ leave_out_problems: z.literal(true) }),
    data: list,
  },
  'POST /lists/{id}/send': {
    summary: 'Sends the ready lines, or some of them. The whole sum leaves the float first.',
    idempotent: 'itself',
    proof: 'selling',
    body: z.object({
      /** Those that are to be sent; all that are ready if left out. */
      lines: z
        .array(z.int().min(1).max(largestListCharacters).meta(example(1)))
        .max(largestList)
        .optional(),
      /** The cost that the seller saw: where it is another by now, nothing is sent. */
      cost: z.number(missing(amountText)).meta(example(163)).nullish(),
      confirm_duplicate: z.boolean().nullish(),
    }),
    data: list,
  },
  'POST /lists/{id}/stop': {
    summary: 'Gives back what is not with the supplier yet. Lines that were sent finish.',
    data: list,
  },
  'POST /lists/{id}/retry': {
    summary: 'Makes the lines that came back ready again. Those of which nobody knows yet stay as they are.',
    data: list,
  },
  'GET /lists/{id}/file': {
    summary: 'The lines with their results, as a file of comma-separated values.',
    data: csvFile,
  },
});
