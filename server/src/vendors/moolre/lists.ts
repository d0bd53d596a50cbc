/** Moolre's own list of a day: payments and transfers that were done, by parts of the day. */
import { dayMs, secondMs } from '@ntem/contract/durations';
import type { z } from 'zod';
import type { ListedTransaction, TransactionList } from '#vendors/ports/outcomes.ts';
import type { VendorHttp } from '#vendors/ports/vendor-http.ts';
import { fromGhs } from '#vendors/ports/vendor-wire.ts';
import { listAnswer, type listedRow } from './wire.ts';
import { emptyListCode } from './words.ts';

type Row = z.output<typeof listedRow>;

const rowsOnAPage = 100;
const daySeconds = dayMs / secondMs;

/**
 * `after`: the second of the day from which it reads on, and for how many. Its list has no pages: where there is more than
 * it gives, half the time is asked for. Accra's time is UTC.
 */
export async function listDay(
  { http, accountnumber }: { http: VendorHttp; accountnumber: string },
  { day, after = `0 ${daySeconds}` }: { day: string; after: string | undefined },
  signal: AbortSignal,
): Promise<TransactionList | undefined> {
  const [from = 0, length = 0] = after.split(' ').map(Number);
  const [startdate, enddate] = [from, Math.min(from + length, daySeconds) - 1].map((at) => timeOf(day, at));
  const asked = { type: 2, accountnumber, startdate, enddate, limit: String(rowsOnAPage), status: '1' };
  const reply = await http.post('/open/account/status', { json: asked, answer: listAnswer }, signal);
  if (reply.got !== 'answer' || reply.status !== 200) return undefined;
  const { status, code, data } = reply.body;
  const given = code === emptyListCode ? { txcount: '0', transactions: [] } : data;
  if (status !== '1' || !given) return undefined;
  const { transactions: rows, txcount } = given;
  if (rows.length >= rowsOnAPage || rows.length < Number(txcount)) {
    return length > 1 ? { transactions: [], next: `${from} ${Math.ceil(length / 2)}` } : undefined;
  }
  const lines = rows.map(lineOf);
  // What is not understood must not be missing from a list that counts as read.
  if (lines.includes(undefined)) return undefined;
  const end = from + length;
  return {
    transactions: lines.filter((line) => line !== undefined),
    next: end < daySeconds ? `${end} ${length}` : undefined,
  };
}

function timeOf(day: string, second: number): string {
  return `${day} ${new Date(second * secondMs).toISOString().slice(11, 19)}`;
}

/** Of a transfer it names no payer. A payment without us has no reference. */
function lineOf({ txtype, txstatus, payer, ...row }: Row): ListedTransaction | undefined {
  const [isIn, isOut] = [txtype === '1' && payer !== '', txtype === '2' && payer === ''];
  const amount = fromGhs(row.amount);
  if (!(isIn || isOut) || txstatus !== '1' || amount === undefined) return undefined;
  const { externalref, transactionid: vendorReference } = row;
  const reference = externalref && externalref !== '0' ? externalref : vendorReference;
  return { direction: isIn ? 'collect' : 'payout', reference, vendorReference, amount, status: 'done' };
}
