/** What scripted vendors say of their own books: the list of a day, and our money there. */
import { dayMs } from '@ntem/contract/durations';
import type { ListedTransaction, TransactionList } from '#providers/outcomes.ts';
import type { Deed } from './deeds.ts';

const linesOnAPage = 100;

/** Not every vendor gives one. */
const listing = ['north', 'lake'];

export function listDeeds(
  deeds: readonly Deed[],
  { vendor, day, after = '0' }: { vendor: string; day: string; after: string | undefined },
): TransactionList | undefined {
  if (!listing.includes(vendor)) return undefined;
  const begins = Date.parse(`${day}T00:00:00Z`);
  const isOfDay = ({ doneMs = 0 }: Deed) => doneMs >= begins && doneMs < begins + dayMs;
  const lines = deeds.filter((deed) => deed.vendor === vendor && isOfDay(deed));
  const end = Number(after) + linesOnAPage;
  return {
    transactions: lines.slice(Number(after), end).map(
      ({ direction, reference, vendorReference, amount, state }): ListedTransaction => ({
        ...{ direction, reference, vendorReference, amount },
        status: state === 'done' ? 'done' : 'reversed',
      }),
    ),
    next: end < lines.length ? String(end) : undefined,
  };
}

/** What came in and did not go out again. What a vendor took for it is gone, whatever became of it later. */
export function sumDeeds(deeds: readonly Deed[], gateway: string): bigint {
  return deeds
    .filter(({ vendor }) => vendor === gateway)
    .reduce((sum, { direction, amount, fee, state }) => {
      const moved = state !== 'done' ? 0n : direction === 'collect' ? amount : -amount;
      return sum + moved - fee;
    }, 0n);
}
