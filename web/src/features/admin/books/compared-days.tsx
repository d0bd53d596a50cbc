/** The last days that were compared, each with its outcome: every day is compared in the night after it. */
import type { ComparedDay } from '@ntem/contract/books/endpoints/reconciliation';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { Day } from '#ui/core/formats.tsx';
import { alertIcon, checkIcon, clockIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Badge, type Look } from '#ui/small/badge.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { Skeleton } from '#ui/small/skeleton.tsx';

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

export function useComparedDays({ differing = false, limit = 7 } = {}) {
  const query = { limit: String(limit), ...(differing && { differing: 'true' as const }) };
  return useRead(
    'GET /reconciliation/days',
    { query },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ finished_at }) => finished_at === null)
          ? refreshEveryMs.comparison
          : refreshEveryMs.admin,
    },
  );
}

export function ComparisonBadge({ day }: { day: ComparedDay }) {
  return <Badge {...outcomeOf(day)} wrap />;
}

/** A day is no match if a vendor could not answer, or if it was not compared with the vendors' own lists. */
function outcomeOf({ finished_at, differences, resolved, unanswered, listed }: ComparedDay): Look {
  if (differences > 0) return { tone: 'danger', icon: alertIcon, label: countDifferences(differences) };
  if (!finished_at) return { tone: 'neutral', icon: clockIcon, label: 'Comparing' };
  if (unanswered > 0)
    return { tone: 'warning', icon: clockIcon, label: `${formatCount(unanswered)} without an answer` };
  if (listed === null) return { tone: 'warning', icon: clockIcon, label: 'Lists not read' };
  return { tone: 'success', icon: checkIcon, label: resolved > 0 ? 'Resolved' : 'Matches' };
}

export function countDifferences(count: number): string {
  return sayCount(count, 'difference');
}
