/** The outcome of one day's comparison in a word. */
import type { ComparedDay } from '@ntem/contract/topics/reconciliation';
import { formatCount } from '#ui/small/counts.ts';
import { alertIcon, checkIcon, clockIcon } from '#ui/small/icons.ts';
import { type Look, StatusBadge } from '#ui/small/status-badge.tsx';

export function ComparisonBadge({ day }: { day: ComparedDay }) {
  return <StatusBadge look={outcomeOf(day)} wrap />;
}

/** What nobody could tell about is no match, nor is what was not held against the vendors' own lists. */
function outcomeOf({ finished_at, differences, resolved, unanswered, listed }: ComparedDay): Look {
  if (differences > 0) return { tone: 'danger', icon: alertIcon, label: countDifferences(differences) };
  if (!finished_at) return { tone: 'neutral', icon: clockIcon, label: 'Comparing' };
  if (unanswered > 0)
    return { tone: 'warning', icon: clockIcon, label: `${formatCount(unanswered)} without an answer` };
  if (listed === null) return { tone: 'warning', icon: clockIcon, label: 'Lists not read' };
  return { tone: 'success', icon: checkIcon, label: resolved > 0 ? 'Resolved' : 'Matches' };
}

export function countDifferences(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'difference' : 'differences'}`;
}
