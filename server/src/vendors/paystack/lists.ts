/** Paystack's own lists of a day: payments, transfers and refunds, one after the other, page by page. */
import type { z } from 'zod';
import type { ListedTransaction, TransactionList } from '#vendors/ports/outcomes.ts';
import type { VendorHttp } from '#vendors/ports/vendor-http.ts';
import { fromPesewas } from '#vendors/ports/vendor-wire.ts';
import { listAnswer, type listedRow } from './wire.ts';
import { fromTransferReference } from './words.ts';

type Row = z.output<typeof listedRow>;
type Named = Pick<ListedTransaction, 'direction' | 'reference' | 'status'>;

/** `lineOf` returns nothing for what did not happen. */
type List = { path: string; status?: string; lineOf(row: Row): Named | undefined };

const paymentOf =
  (status: Named['status']) =>
  ({ reference = '' }: Row): Named => ({ direction: 'collect', reference, status });

const transferOf =
  (status: Named['status']) =>
  ({ reference = '', reason }: Row): Named => ({
    direction: reason === refundReason ? 'refund' : 'payout',
    reference: fromTransferReference(reference),
    status,
  });

/** One that was made without us has no note of ours. */
function refundOf({ id, status, merchant_note: note }: Row): Named | undefined {
  return status === 'processed'
    ? { direction: 'refund', reference: note || `refund ${id}`, status: 'done' }
    : undefined;
}

/** The reason of a transfer that gives money back. */
export const refundReason = 'Refund';

/** Without a status, transfers that wait may be all that is listed. What was never paid is not asked for. */
const lists: readonly List[] = [
  { path: '/transaction', status: 'success', lineOf: paymentOf('done') },
  { path: '/transaction', status: 'reversed', lineOf: paymentOf('reversed') },
  { path: '/transfer', status: 'success', lineOf: transferOf('done') },
  { path: '/transfer', status: 'reversed', lineOf: transferOf('reversed') },
  { path: '/refund', lineOf: refundOf },
];

/** Its rows are long. */
const rowsOnAPage = 50;

/** `after`: which list, and which page of it. A day is that on which they were made; Accra's time is UTC. */
export async function listDay(
  http: VendorHttp,
  { day, after = '0 1' }: { day: string; after: string | undefined },
  signal: AbortSignal,
): Promise<TransactionList | undefined> {
  const [at = 0, page = 1] = after.split(' ').map(Number);
  const list = lists[at];
  if (!list) return undefined;
  const { path, status, lineOf } = list;
  const days = { from: `${day}T00:00:00.000Z`, to: `${day}T23:59:59.999Z` };
  const query = { ...days, status, perPage: rowsOnAPage, page };
  const reply = await http.get(path, { query, answer: listAnswer }, signal);
  const rows = reply.got === 'answer' && reply.status === 200 ? reply.body.data : undefined;
  if (reply.got !== 'answer' || !rows) return undefined;
  const transactions = rows
    .filter(({ currency }) => currency === 'GHS')
    .flatMap((row) => {
      const [line, amount] = [lineOf(row), fromPesewas(row.amount)];
      return line && amount !== undefined ? [{ ...line, amount, vendorReference: String(row.id) }] : [];
    });
  // It may give fewer rows than were asked for: only an empty page, or its own count, is the end.
  const isLast = rows.length === 0 || page >= (reply.body.meta?.pageCount ?? Number.POSITIVE_INFINITY);
  return { transactions, next: isLast ? nextList(at) : `${at} ${page + 1}` };
}

function nextList(at: number): string | undefined {
  return at + 1 < lists.length ? `${at + 1} 1` : undefined;
}
