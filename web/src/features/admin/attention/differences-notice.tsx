/** Says on which of the last days the money did not agree, and leads there. */
import { formatCount } from '#features/admin/totals.ts';
import { useComparedDays } from '#features/admin/use-compared-days.ts';
import { useUrlState } from '#lib/url-state.ts';
import { Day } from '#ui/date-time.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

export function DifferencesNotice() {
  const url = useUrlState();
  const days = useComparedDays();
  const unequal = days.data?.filter(({ differences }) => differences > 0) ?? [];
  if (unequal.length === 0) return null;
  return (
    <Notice tone="danger">
      <p>The gateway or the supplier says otherwise than we do:</p>
      <ul>
        {unequal.map(({ date, differences }) => (
          <li key={date}>
            <LinkButton onClick={() => url.set({ tab: 'money', date })}>
              <Day iso={date} />
            </LinkButton>
            , {formatCount(differences)} difference(s)
          </li>
        ))}
      </ul>
    </Notice>
  );
}
