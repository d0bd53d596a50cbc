/** Bars in the shape of what is coming. They pulse, and mean nothing to a screen reader. */

export function Skeleton({ className }: { className: string }) {
  return <span className={`block animate-skeleton rounded-sm bg-skeleton ${className}`} aria-hidden="true" />;
}
