/** What it means to make somebody an admin, before it is asked: who is told, who confirms, when it counts. */
import { useRead } from '#lib/api/use-read.ts';
import { Icon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { ringIcon } from '#ui/small/app-icons.ts';
import { planOf } from './request-words.ts';

export function PromotionTerms() {
  const { data: circle } = useRead('GET /admins', {});
  const { warning, steps } = planOf(circle);
  return (
    <>
      <Notice tone="warning">{warning}</Notice>
      <ol className="divide-y divide-line text-md">
        {steps.map(({ what, note }) => (
          <li key={what} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.5 py-2.5">
            <Icon path={ringIcon} className="mt-px size-4.5 stroke-[2.25] text-control" />
            <div className="wrap-anywhere">
              <p className="font-medium">{what}</p>
              <p className="text-sm text-ink-muted">{note}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
