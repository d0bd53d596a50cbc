/** Says on which of the last days the money did not agree, and leads there. */
import { countDifferences } from '#features/admin/money/comparison-badge.tsx';
import { useComparedDays } from '#features/admin/money/use-compared-days.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Day } from '#ui/core/date-time.tsx';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { LinkButton } from '#ui/core/link-button.tsx';
import { Notice } from '#ui/core/notice.tsx';

export function DifferencesNotice() {
  const url = useUrlState();
  const days = useComparedDays({ differing: true });
  if (days.isError)
    return <ErrorState title="Failed to load differences" onRetry={() => void days.refetch()} />;
  if (!days.data || days.data.length === 0) return null;
  return (
    <Notice tone="danger">
      <p>The money of these days does not agree:</p>
      <ul>
        {days.data.map(({ date, differences }) => (
          <li key={date}>
            <LinkButton onClick={() => url.set({ tab: 'money', date })}>
              <Day iso={date} />
            </LinkButton>
            , {countDifferences(differences)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
