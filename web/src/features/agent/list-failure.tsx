/** A list that could not be fetched, with the way to ask again. */
import { ErrorState } from '#ui/core/empty-state.tsx';

export function ListFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <ErrorState title={title} retryLabel="Try Again" onRetry={onRetry} />
    </div>
  );
}
