/** The strip of figures before they are there. */
import { Skeleton } from '#ui/small/skeleton.tsx';

export function StatsSkeleton() {
  return <Skeleton className="h-35 rounded-lg sm:h-20" />;
}
