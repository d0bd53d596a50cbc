/** The last days that were compared, each with its outcome: every day is compared in the night after it. */
import { Day } from '#ui/core/date-time.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { ComparisonBadge } from './comparison-badge.tsx';
import { useComparedDays } from './use-compared-days.ts';

export function ComparedDays({ chosen, onChoose }: { chosen: string; onChoose: (day: string) => void }) {
  const days = useComparedDays();
  if (!days.data || days.isError)
    return (
      <Loaded from={days} failed="Failed to load days" waiting={<Skeleton className="h-14.5 rounded-md" />} />
    );
  if (days.data.length === 0) return null;
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.25rem),1fr))] gap-2"
      aria-label="Days compared"
    >
      {days.data.map((day) => (
        <li key={day.date}>
          <button
            type="button"
            className="grid min-h-touch w-full justify-items-start gap-1 rounded-md border border-line-strong bg-surface px-2.5 py-2 text-left text-sm font-medium hover:border-control hover:bg-surface-hover aria-pressed:border-brand aria-pressed:bg-surface-selected aria-pressed:shadow-[inset_0_0_0_1px_var(--color-brand)]"
            aria-pressed={day.date === chosen}
            onClick={() => onChoose(day.date)}
          >
            <Day iso={day.date} />
            <ComparisonBadge day={day} />
          </button>
        </li>
      ))}
    </ul>
  );
}
