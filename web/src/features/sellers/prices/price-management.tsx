/** A seller's prices for the people below, for every package on sale. */
import type { PricingPackage } from '@ntem/contract/catalogue/endpoints/pricing';
import { sizeInGb } from '@ntem/contract/say-size';
import { useState } from 'react';
import { ListFailure } from '#features/sellers/seller-list.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { Money } from '#ui/core/formats.tsx';
import { Group } from '#ui/page/group.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { tagIcon } from '#ui/small/app-icons.ts';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { SkeletonParts } from '#ui/small/skeleton.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { MarkupPanel } from './markup-panel.tsx';
import { sumPrices } from './markup-preview.ts';
import { PriceCell } from './price-cell.tsx';
import { groupByService } from './price-groups.ts';
import { isOvertaken, wordsFor } from './seller-price-words.ts';

export function PriceManagement() {
  const packages = useRead('GET /pricing/packages');
  return (
    <Section title="Price Management" label="Price Management">
      {packages.isError && !packages.data && (
        <ListFailure title="Failed to fetch packages" onRetry={() => void packages.refetch()} />
      )}
      {packages.isPending && <SkeletonParts className="gap-3" heights={['h-14', 'h-64', 'h-14']} />}
      {packages.data && <Groups packages={packages.data} levels={packages.meta?.allowed_levels ?? []} />}
    </Section>
  );
}

function Groups({ packages, levels }: { packages: PricingPackage[]; levels: number[] }) {
  const groups = groupByService(packages);
  const [openNames, setOpenNames] = useState<ReadonlySet<string>>(
    () => new Set([...groups.keys()].slice(0, 1)),
  );
  if (packages.length === 0) {
    return (
      <Box>
        <EmptyState
          icon={tagIcon}
          title="No Packages Available"
          text="They appear here once an admin adds them."
        />
      </Box>
    );
  }
  const toggle = (name: string) =>
    setOpenNames((current) => {
      const others = [...current].filter((other) => other !== name);
      return new Set(current.has(name) ? others : [...others, name]);
    });
  const sums = sumPrices(packages, 3);
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Priced for guests', value: `${sums.set} of ${packages.length}` },
          { label: 'You earn per sale, on average', value: <Money amountGhs={sums.averageGhs} /> },
          { label: 'Not set: you earn nothing', value: sums.unset },
        ]}
      />
      <MarkupPanel packages={packages} levels={levels} />
      {[...groups].map(([name, rows]) => (
        <PriceGroup
          key={name}
          name={name}
          packages={rows}
          levels={levels}
          isOpen={openNames.has(name)}
          onToggle={() => toggle(name)}
        />
      ))}
    </>
  );
}

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

function PriceGroup({ name, packages, levels, isOpen, onToggle }: PriceGroupProps) {
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
