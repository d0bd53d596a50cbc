/** An icon beside a word, or alone in a control that has a name of its own. */

export function Icon({ path, className = 'size-[1.25em]' }: { path: string; className?: string }) {
  return (
    <svg
      className={`flex-none fill-none stroke-current ${className}`}
      viewBox="0 0 24 24"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
