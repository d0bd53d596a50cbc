/** A seller's prices for the people below, for every package on sale. */
import type { PricingPackage } from '@ntem/contract/catalogue/endpoints/pricing';
import { useState } from 'react';
import { ListFailure } from '#features/sellers/seller-list.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { Money } from '#ui/core/formats.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { tagIcon } from '#ui/small/app-icons.ts';
import { SkeletonParts } from '#ui/small/skeleton.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { MarkupPanel } from './markup-panel.tsx';
import { sumPrices } from './markup-preview.ts';
import { PriceGroup } from './price-group.tsx';
import { groupByService } from './price-groups.ts';

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
