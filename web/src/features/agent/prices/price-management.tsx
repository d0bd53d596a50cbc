/** What a seller asks of the people below, for every package on sale. */
import type { PricingPackage } from '@ntem/contract/topics/pricing';
import { useState } from 'react';
import { ListFailure } from '#features/agent/seller-list.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { SectionHead } from '#ui/page/section.tsx';
import { tagIcon } from '#ui/small/app-icons.ts';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { PriceGroup } from './price-group.tsx';

export function PriceManagement() {
  const packages = useRead('GET /pricing/packages');
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label="Price Management">
      <SectionHead title="Price Management" />
      {packages.isError && !packages.data && (
        <ListFailure title="Failed to fetch packages" onRetry={() => void packages.refetch()} />
      )}
      {packages.isPending && <GroupsSkeleton />}
      {packages.data && <Groups packages={packages.data} levels={packages.meta?.allowed_levels ?? []} />}
    </section>
  );
}

function Groups({ packages, levels }: { packages: PricingPackage[]; levels: number[] }) {
  const groups = groupByService(packages);
  const [openNames, setOpenNames] = useState<ReadonlySet<string>>(
    () => new Set([...groups.keys()].slice(0, 1)),
  );
  if (packages.length === 0) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={tagIcon}
          title="No Packages Available"
          text="They appear here once an admin adds them."
        />
      </div>
    );
  }
  const toggle = (name: string) =>
    setOpenNames((current) => {
      const others = [...current].filter((other) => other !== name);
      return new Set(current.has(name) ? others : [...others, name]);
    });
  return [...groups].map(([name, rows]) => (
    <PriceGroup
      key={name}
      name={name}
      packages={rows}
      levels={levels}
      isOpen={openNames.has(name)}
      onToggle={() => toggle(name)}
    />
  ));
}

/** By name; within a service the cheapest first, as the server sends them. */
function groupByService(packages: PricingPackage[]): Map<string, PricingPackage[]> {
  const groups = new Map<string, PricingPackage[]>();
  const names = [...new Set(packages.map((row) => row.service_name))].sort((a, b) => a.localeCompare(b));
  for (const name of names) {
    const rows = packages.filter((row) => row.service_name === name);
    groups.set(
      name,
      rows.sort((one, other) => one.base_price - other.base_price),
    );
  }
  return groups;
}

function GroupsSkeleton() {
  return (
    <div className="grid gap-3" role="status">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-14 rounded-lg" />
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-14 rounded-lg" />
    </div>
  );
}
