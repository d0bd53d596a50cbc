/** The outcome of one day's comparison in a word. */
import type { ComparedDay } from '@ntem/contract/topics/reconciliation';
import { formatCount } from '#features/admin/totals.ts';
import { Badge } from '#ui/small/badge.tsx';
import { alertIcon, checkIcon, clockIcon } from '#ui/small/icons.ts';

export function ComparisonBadge({ day }: { day: ComparedDay }) {
  const { tone, icon, label } = outcomeOf(day);
  return (
    <Badge tone={tone} icon={icon} wrap>
      {label}
    </Badge>
  );
}

/** What nobody could tell about is no match, nor is what was not held against the vendors' own lists. */
function outcomeOf({ finished_at, differences, resolved, unanswered, listed }: ComparedDay) {
  if (differences > 0)
    return { tone: 'danger', icon: alertIcon, label: countDifferences(differences) } as const;
  if (!finished_at) return { tone: 'neutral', icon: clockIcon, label: 'Comparing' } as const;
  if (unanswered > 0)
    return {
      tone: 'warning',
      icon: clockIcon,
      label: `${formatCount(unanswered)} without an answer`,
    } as const;
  if (listed === null) return { tone: 'warning', icon: clockIcon, label: 'Lists not read' } as const;
  return { tone: 'success', icon: checkIcon, label: resolved > 0 ? 'Resolved' : 'Matches' } as const;
}

export function countDifferences(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'difference' : 'differences'}`;
}
