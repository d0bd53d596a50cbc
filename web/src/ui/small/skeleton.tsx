/** Pulsing bars in the shape of the coming content, hidden from screen readers. */

export function Skeleton({ className }: { className: string }) {
  return <span className={`block animate-skeleton rounded-sm bg-skeleton ${className}`} aria-hidden="true" />;
}

export function SkeletonParts({ heights, className }: { heights: readonly string[]; className: string }) {
  return (
    <div className={`grid ${className}`} role="status">
      <span className="sr-only">Loading...</span>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
        <Skeleton key={index} className={`${height} rounded-lg`} />
      ))}
    </div>
  );
}
