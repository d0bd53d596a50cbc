/** The moment that figures are of, where they are not of now. */
import { DateTime } from '#ui/core/formats.tsx';

export function AsOf({ iso }: { iso: string | undefined }) {
  return (
    iso && (
      <p className="text-sm text-ink-muted">
        As of <DateTime iso={iso} />
      </p>
    )
  );
}
