/** The last days that were compared, each with its outcome: every day is compared in the night after it. */
import type { ComparedDay } from '@ntem/contract/reconciliation';
import { formatCount } from '#features/admin/totals.ts';
import { useComparedDays } from '#features/admin/use-compared-days.ts';
import { Badge } from '#ui/badge.tsx';
import { Day } from '#ui/date-time.tsx';
import { ErrorState } from '#ui/empty-state.tsx';
import { checkIcon, clockIcon, closeIcon } from '#ui/icons.ts';
import { LinkButton } from '#ui/link-button.tsx';

export function ComparedDays({ onChoose }: { onChoose: (day: string) => void }) {
  const days = useComparedDays();
  if (days.isError) return <ErrorState title="Failed to load days" onRetry={() => days.refetch()} />;
  if (!days.data || days.data.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-md" aria-label="Days compared">
      {days.data.map((day) => (
        <li key={day.date} className="flex items-center gap-2">
          <LinkButton onClick={() => onChoose(day.date)}>
            <Day iso={day.date} />
          </LinkButton>
          <Outcome day={day} />
        </li>
      ))}
    </ul>
  );
}

function Outcome({ day: { finished_at, differences, unanswered } }: { day: ComparedDay }) {
  if (differences > 0) {
    return (
      <Badge tone="danger" icon={closeIcon}>
        {`${formatCount(differences)} difference(s)`}
      </Badge>
    );
  }
  if (!finished_at) {
    return (
      <Badge tone="neutral" icon={clockIcon}>
        Comparing
      </Badge>
    );
  }
  return unanswered > 0 ? (
    <Badge tone="warning" icon={clockIcon}>
      {`${formatCount(unanswered)} without an answer`}
    </Badge>
  ) : (
    <Badge tone="success" icon={checkIcon}>
      Agrees
    </Badge>
  );
}
