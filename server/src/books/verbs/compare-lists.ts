/** Reads the vendors' own lists of a day, page by page, and names entries that only they know. */
import type { AttemptDeps, Guard } from '#attempts/verbs/attempt-context.ts';
import type { Difference } from '#books/rows/comparisons.ts';
import {
  dropGoneDifferences,
  findListedAttempts,
  findListProgress,
  type ListedAttempt,
  noteListDifference,
  noteProgress,
} from '#books/rows/vendor-lists.ts';
import { findListDifference, sayAmount } from '#books/rules/comparisons.ts';
import { accounts } from '#books/rules/ledger-postings.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { callVendor } from '#vendors/ports/call-vendor.ts';
import type { ListedTransaction, TransactionList } from '#vendors/ports/outcomes.ts';

/** Reads the next page of the first list that has not ended; false if all have. A crash repeats one page at most. */
export async function readNextPage(deps: AttemptDeps, day: string, guard: Guard): Promise<boolean> {
  const { gateways, suppliers, db } = deps;
  const vendors = [
    ...gateways.all().map((port) => ({ port, vendor: accounts.gateway(port.name) })),
    ...suppliers.all().map((port) => ({ port, vendor: accounts.supplier(port.name) })),
  ];
  const progress = await findListProgress(db, day);
  const next = vendors.find(({ vendor }) => (progress.get(vendor)?.state ?? 'reading') === 'reading');
  if (!next) return false;
  const { port, vendor } = next;
  const after = progress.get(vendor)?.after ?? undefined;
  const page = await callVendor<TransactionList | undefined>(
    (signal) => port.listDay(day, after, signal),
    () => undefined,
  );
  // A page that points back to itself would never end.
  const isReadable = page && (page.next === undefined || page.next !== after);
  await inTransaction(db, async (tx) => {
    await guard(tx);
    const about = { day, vendor };
    if (!isReadable) return noteProgress(tx, about, { state: 'none' });
    const { transactions: lines } = page;
    for (const difference of await findDifferences(tx, port.name, lines))
      await noteListDifference(tx, about, difference);
    const state = page.next === undefined ? 'read' : 'reading';
    await noteProgress(tx, about, { state, after: page.next, lines: lines.length });
    if (state === 'read') await dropGoneDifferences(tx, about);
  });
  return true;
}

async function findDifferences(tx: Tx, provider: string, lines: ListedTransaction[]): Promise<Difference[]> {
  const known = await findListedAttempts(tx, {
    provider,
    references: lines.map(({ reference }) => reference),
    vendorReferences: lines.flatMap(({ vendorReference }) => vendorReference ?? []),
  });
  return lines.flatMap((line) => {
    const attempt =
      known.find((one) => one.reference === line.reference) ?? known.find((one) => isNamed(line, one));
    const what = findListDifference(line, attempt);
    if (!what) return [];
    return {
      attemptId: attempt?.id ?? null,
      attemptReference: line.reference,
      orderId: attempt?.orderId ?? null,
      reference: attempt?.subject ?? line.reference,
      what,
      ours: attempt ? `${attempt.outcome}, ${sayAmount(attempt.amount)}` : '',
      theirs: `${line.status}, ${sayAmount(line.amount)}`,
    };
  });
}

/** By the vendor's own reference, where it does not list ours. */
function isNamed(line: ListedTransaction, attempt: ListedAttempt): boolean {
  return line.vendorReference !== undefined && attempt.vendorReference === line.vendorReference;
}
