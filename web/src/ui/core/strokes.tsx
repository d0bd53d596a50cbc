/** The loader: the mark, one stroke after another. */

export function Strokes({ className = 'text-[2rem]' }: { className?: string }) {
  return (
    <span className={`strokes ${className}`} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
