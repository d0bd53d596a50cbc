/** What scripted vendors say of their own books: the list of a day, and our money there. */
import { dayMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import type { ListedTransaction, TransactionList } from '#providers/outcomes.ts';
import type { Deed } from './vendors.ts';

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

export function sumDeeds(deeds: readonly Deed[], gateway: string) {
  const own = deeds.filter(({ vendor, state }) => vendor === gateway && state === 'done');
  return pesewas(
    own.reduce((sum, { direction, amount }) => sum + (direction === 'collect' ? amount : -amount), 0n),
  );
}
