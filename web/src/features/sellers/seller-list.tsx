/** A list of a seller's screens: title, rows, pages, and a message if it could not be fetched. */
import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { PagedTable } from '#ui/tables/paged-table.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';

type SellerListProps<Row extends { id: string }> = Omit<ComponentProps<typeof PagedTable<Row>>, 'label'> & {
  title: string;
  aside?: ReactNode;
  filters?: ReactNode;
  /** The place in the navigation says the same on a phone. */
  isNamedAbove?: boolean;
};

export function SellerList<Row extends { id: string }>(props: SellerListProps<Row>) {
  const { title, aside, filters, isNamedAbove = false, ...table } = props;
  return (
    <Section title={title} label={title} aside={aside} isNamedAbove={isNamedAbove}>
      {filters}
      <PagedTable label={title} retryLabel="Try Again" {...table} />
    </Section>
  );
}

export function ListFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Box>
      <ErrorState title={title} retryLabel="Try Again" onRetry={onRetry} />
    </Box>
  );
}

type SellerStatsProps = {
  read: { isError: boolean };
  stats: ComponentProps<typeof StatStrip>['stats'] | undefined;
};

export function SellerStats({ read, stats }: SellerStatsProps) {
  if (stats) return <StatStrip stats={stats} />;
  return read.isError ? null : <Skeleton className="h-35 rounded-lg sm:h-20" />;
}

/** The next step of a seller whose list is empty. */
export function ShareMyLink() {
  return <RouterButton to="/dashboard?tab=referrals">Share my link</RouterButton>;
}
