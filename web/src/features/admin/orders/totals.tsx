/** The sums of everything that is filtered, above its table. */
import type { Totals as WireTotals } from '@ntem/contract/orders/endpoints/histories';
import { largestSummed } from '@ntem/contract/orders/limits';
import type { ReactNode } from 'react';
import { Money } from '#ui/core/formats.tsx';
import { Box } from '#ui/page/section.tsx';
import { formatCount } from '#ui/small/counts.ts';
import { ghs, words } from '#ui/small/phrase.tsx';

export function Totals({ of, label }: { of: WireTotals | undefined; label: string }) {
  if (!of) return null;
  if (!of.sums)
    return (
      <Box className="max-sm:order-last px-4 py-3 text-sm text-ink-muted">
        Sums are shown up to {formatCount(largestSummed)} rows. Choose fewer by date, seller or status.
      </Box>
    );
  const { all, success, pending, failed, commission, profit } = of.sums;
  const both = ({ count, amount }: typeof all) => (
    <span className="flex flex-wrap gap-x-2">{words`${formatCount(count)} ${ghs(amount)}`}</span>
  );
  const sums: [string, ReactNode][] = [
    [label, both(all)],
    ['Success', both(success)],
    ['Pending', both(pending)],
    ['Failed', both(failed)],
    ['Commission', <Money key="commission" amountGhs={commission} />],
    ['Our profit', <Money key="profit" amountGhs={profit} />],
  ];
  return (
    <dl
      aria-label={`Sums of all ${label.toLowerCase()} that are filtered`}
      className="max-sm:order-last grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface large:grid-cols-1 sm:grid-cols-3 lg:grid-cols-6"
    >
      {sums.map(([name, value]) => (
        <div
          key={name}
          className="px-3 py-2 sm:px-4 shadow-[1px_0_0_var(--color-line),0_1px_0_var(--color-line)]"
        >
          <dt className="text-sm text-ink-muted">{name}</dt>
          <dd className="font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
