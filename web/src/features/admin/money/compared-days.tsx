/** The last days that were compared, each with its outcome: every day is compared in the night after it. */
import type { ComparedDay } from '@ntem/contract/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#features/admin/totals.ts';
import { call } from '#lib/api.ts';
import { Badge } from '#ui/badge.tsx';
import { Day } from '#ui/date-time.tsx';
import { checkIcon, clockIcon, closeIcon } from '#ui/icons.ts';
import { LinkButton } from '#ui/link-button.tsx';

const refreshMs = 60_000;
const lookEveryMs = 2_000;

export function ComparedDays({ onChoose }: { onChoose: (day: string) => void }) {
  const days = useQuery({
    queryKey: ['admin', 'reconciliation', 'days'],
    queryFn: async ({ signal }) =>
      (await call('GET /reconciliation/days', { query: { limit: '7' }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ finished_at }) => finished_at === null) ? lookEveryMs : refreshMs,
  });
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

function Outcome({ day: { finished_at, differences } }: { day: ComparedDay }) {
  if (differences > 0) {
    return (
      <Badge tone="danger" icon={closeIcon}>
        {`${formatCount(differences)} difference(s)`}
      </Badge>
    );
  }
  return finished_at ? (
    <Badge tone="success" icon={checkIcon}>
      Agrees
    </Badge>
  ) : (
    <Badge tone="neutral" icon={clockIcon}>
      Comparing
    </Badge>
  );
}
