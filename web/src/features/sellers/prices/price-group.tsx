/** The packages of one service with the seller's base and prices. */
import type { PricingPackage } from '@ntem/contract/catalogue/endpoints/pricing';
import { sizeInGb } from '@ntem/contract/say-size';
import { Money } from '#ui/core/formats.tsx';
import { Group } from '#ui/page/group.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { PriceCell } from './price-cell.tsx';
import { isOvertaken, wordsFor } from './price-input.ts';

type PriceGroupProps = {
  name: string;
  packages: PricingPackage[];
  levels: number[];
  isOpen: boolean;
  onToggle: () => void;
};

const columns: Record<number, string> = {
  1: 'lg:grid-cols-[minmax(13rem,1.3fr)_6.5rem_minmax(0,3fr)]',
  2: 'lg:grid-cols-[minmax(13rem,1.3fr)_6.5rem_minmax(0,2fr)_minmax(0,2fr)]',
};

export function PriceGroup({ name, packages, levels, isOpen, onToggle }: PriceGroupProps) {
  const overtaken = packages.filter((row) =>
    levels.some((level) => isOvertaken(row.base_price, row.existing_overrides[level])),
  ).length;
  const unset = packages.filter((row) =>
    levels.some((level) => row.existing_overrides[level] === undefined),
  ).length;
  const meta = [
    sayCount(packages.length, 'package'),
    unset > 0 && `${unset} not set`,
    overtaken > 0 && `${overtaken} below base price`,
  ];
  const grid = `lg:grid lg:gap-6 ${columns[levels.length] ?? columns[2]}`;
  return (
    <Group
      name={name}
      meta={meta.filter(Boolean).join(' · ')}
      network={packages[0]?.network ?? ''}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <div
        className={`hidden bg-surface-sunken px-4 py-2 text-sm font-medium text-ink-muted ${grid}`}
        aria-hidden="true"
      >
        <span>Package</span>
        <span className="text-right">Base price</span>
        {levels.map((level) => (
          <span key={level}>{wordsFor(level).price}</span>
        ))}
      </div>
      <ul>
        {packages.map((row) => (
          <li
            key={row.id}
            className={`grid items-start gap-2 border-t border-line px-4 py-3 first:border-t-0 lg:py-0.5 ${grid}`}
          >
            <PackageFacts row={row} />
            {levels.map((level) => (
              <PriceCell key={level} row={row} level={level} />
            ))}
          </li>
        ))}
      </ul>
    </Group>
  );
}

function PackageFacts({ row }: { row: PricingPackage }) {
  return (
    <div className="flex items-baseline justify-between gap-3 lg:contents">
      <span className="lg:pt-2.5">
        <span className="font-bold">{row.name}</span>{' '}
        <span className="text-sm whitespace-nowrap text-ink-subtle tabular-nums">
          {sizeInGb(row.megabytes)} GB, {formatCount(row.megabytes)} MB
        </span>
      </span>
      <span className="text-right text-md lg:pt-2.75">
        <span className="text-sm text-ink-subtle lg:sr-only">Base price </span>
        <Money amountGhs={row.base_price} />
      </span>
    </div>
  );
}
