/** Orders that sellers and buyers report to the admins: the problem, and the answer. */
import { z } from 'zod';
import { requiredId, text } from '#fields.ts';
import { answerLength, reportLength } from '#notices/limits.ts';
import { reportReasons, reportStatuses, reportTexts } from '#notices/report-words.ts';
import { listOf, sellersListOf } from '#paging.ts';
import { sellerRoles } from '#people/roles.ts';
import { topic } from '#topic.ts';
import {
  ghs,
  id,
  like,
  network,
  orderState,
  packageName,
  person,
  phoneNumber,
  reference,
  stage,
  timestamp,
} from '#values.ts';

const examples = {
  text: 'The customer says that nothing has arrived.',
  answer: 'MTN confirmed it at 14:52. Please ask her to look at her balance.',
};
const reason = z.enum(reportReasons, reportTexts.reason);
const status = z.enum(reportStatuses);

/** Characters other than lines of letters: control characters, and marks that reverse the text after them. */
const odd = /[^\P{Cc}\n\r\t]|[\u2028-\u202e\u2066-\u2069]/u;

/** A buyer's complaint about an order, and its progress. Their words are not repeated: links are passed on. */
export const complaintRequest = z.object({
  reason,
  text: text({ ...reportLength, error: reportTexts.text, like: 'Nothing has arrived yet.' }).refine(
    (typed) => !odd.test(typed),
    reportTexts.plain,
  ),
});
export const complaint = z.object({
  status,
  reason,
  created_at: timestamp,
  answer: like(examples.answer).nullable(),
  answered_at: timestamp.nullable(),
  /** While it waits for one. */
  answer_by: timestamp.optional(),
});

const report = z.object({
  id,
  ext_transaction_id: reference,
  network,
  package: packageName,
  amount: ghs,
  /** Of the order. */
  stage,
  reason,
  text: like(examples.text),
  status,
  created_at: timestamp,
  /** Null while the report is open, and where it was closed without one. */
  answer: like(examples.answer).nullable(),
  answered_at: timestamp.nullable(),
});

/** As an admin reads it. */
const openReport = report.extend({
  order_id: id,
  /** Null if it is the buyer, who holds the order's page; then the number is the paying one. */
  reporter: person.nullable(),
  reporter_phone: phoneNumber,
  recipient: phoneNumber,
  state: orderState,
});

export type Complaint = z.output<typeof complaint>;
export type WireReport = z.output<typeof report>;
export type OpenReport = z.output<typeof openReport>;

export const reportEndpoints = topic({
  name: 'Reports',
  description: 'Orders that sellers and buyers report to the admins, and the answers.',
  access: ['admin'],
})({
  'GET /reports': {
    summary: 'Reports that wait for an answer, the oldest first.',
    ...listOf(openReport, {}),
  },
  'POST /reports/{id}/answer': {
    summary: 'Answers a report, which ends it. Its author is notified.',
    body: z.object({ answer: text({ ...answerLength, error: reportTexts.answer, like: examples.answer }) }),
    data: openReport,
  },
  'POST /reports/{id}/look': {
    summary: 'Marks a report as being looked at, which its author sees.',
    data: openReport,
  },
  'POST /reports/{id}/close': {
    summary: 'Closes a report without an answer.',
    data: openReport,
  },
  'GET /reports/own': {
    access: sellerRoles,
    summary: "This seller's reports, newest first, with the answers.",
    ...sellersListOf(report, {}),
  },
  'POST /reports': {
    access: sellerRoles,
    summary: 'Reports an order that the seller sold or bought. One report of it is open at a time.',
    body: z.object({
      order_id: requiredId('Please name the order'),
      reason,
      text: text({ ...reportLength, error: reportTexts.text, like: examples.text }),
    }),
    data: report,
    successStatus: 201,
  },
});
