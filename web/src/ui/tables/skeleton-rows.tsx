/** Rows of a list that are still to come. */
import { Skeleton } from '#ui/small/skeleton.tsx';

export function SkeletonRows() {
  return (
    <div className="py-2">
      <span className="sr-only">Loading...</span>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <div key={row} className="grid grid-cols-[1fr_5rem] items-center gap-3 px-4 py-2.5">
          <Skeleton className="h-4 max-w-3/4" />
          <Skeleton className="h-5" />
        </div>
      ))}
    </div>
  );
}
