/** Vendors' own lists of a day: how far each is read, and its entries that we do not know or have differently. */
import type { AttemptDirection } from '@ntem/contract/states';
import type { OwnRequest } from '#books/rules/comparisons.ts';
import { listRows, run } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';
import type { Difference } from './comparisons.ts';

export type ListProgress = { vendor: string; after: string | null; state: 'reading' | 'read' | 'none' };

export async function findListProgress(db: Db, day: string): Promise<Map<string, ListProgress>> {
  const rows = await listRows<ListProgress>(db)`
    select vendor, after, state from comparison_lists where day = ${day}::date`;
  return new Map(rows.map((row) => [row.vendor, row]));
}

type Page = { day: string; vendor: string };

type Progress = Pick<ListProgress, 'state'> & { after?: string | undefined; lines?: number };

/** `after`: where to read on. `lines`: how many more were read. */
export async function noteProgress(tx: Tx, { day, vendor }: Page, progress: Progress): Promise<void> {
  const { state, after = null, lines = 0 } = progress;
  await run(tx)`
    insert into comparison_lists (day, vendor, after, lines, state)
    values (${day}::date, ${vendor}, ${after}, ${lines}, ${state})
    on conflict (day, vendor) do update
      set after = excluded.after, state = excluded.state, lines = comparison_lists.lines + excluded.lines`;
}

type Names = { provider: string; references: string[]; vendorReferences: string[] };

export type ListedAttempt = OwnRequest & {
  id: string;
  reference: string;
  vendorReference: string | null;
  orderId: string | null;
  /** Of its order or payout. */
  subject: string;
};

/** Our attempts with these references, ours or the vendor's. */
export function findListedAttempts(tx: Tx, names: Names): Promise<ListedAttempt[]> {
  const { provider, references, vendorReferences } = names;
  return listRows<Omit<ListedAttempt, 'direction'> & { direction: AttemptDirection }>(tx)`
    select attempts.id, attempts.reference, vendor_reference, order_id, direction,
           outcome, coalesce(attempts.received_pesewas, attempts.amount_pesewas) as amount,
           coalesce(orders.reference, payouts.reference, top_up.reference) as subject,
           contradicted_by is not null or exists (
             select 1 from comparison_differences
             where attempt_id = attempts.id and found_in = 'attempts') as is_named
    from attempts
    left join orders on orders.id = attempts.order_id
    left join payouts on payouts.id = attempts.payout_id
    left join float_top_ups as top_up on top_up.id = attempts.top_up_id
    where provider = ${provider}
      and (attempts.reference = any(${references}) or vendor_reference = any(${vendorReferences}))`;
}

/** One that was seen before stays open, or resolved, as it was. */
export async function noteListDifference(tx: Tx, { day, vendor }: Page, found: Difference): Promise<void> {
  const { attemptId, attemptReference, orderId, reference, what, ours, theirs } = found;
  await run(tx)`
    insert into comparison_differences
      (found_in, day, vendor, attempt_id, attempt_reference, order_id, reference, what, ours, theirs, seen_at)
    select 'list', day, ${vendor}, ${attemptId}, ${attemptReference}, ${orderId}, ${reference}, ${what}, ${ours},
           ${theirs}, started_at
    from comparisons where day = ${day}::date
    on conflict (day, vendor, attempt_reference, what) where found_in = 'list' do update
      set seen_at = excluded.seen_at, ours = excluded.ours, theirs = excluded.theirs`;
}

/** Once a list is read to its end, lines that it no longer shows are deleted. */
export async function dropGoneDifferences(tx: Tx, { day, vendor }: Page): Promise<void> {
  await run(tx)`
    delete from comparison_differences using comparisons
    where comparisons.day = ${day}::date and comparison_differences.day = comparisons.day
      and found_in = 'list' and vendor = ${vendor} and seen_at is distinct from started_at`;
}
