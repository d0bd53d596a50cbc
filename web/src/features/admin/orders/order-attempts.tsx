/** The part of an order's file that shows its calls to vendors. */
import type { WholeOrder } from '@ntem/contract/orders/whole-order';
import {
  attemptOutcomes,
  contradictionOf,
  tellAttempt,
  tellDetails,
} from '#features/admin/words/attempt-words.ts';
import { alertIcon } from '#ui/core/icon.tsx';
import { HeadedBox } from '#ui/page/section.tsx';
import { Badge } from '#ui/small/badge.tsx';
import { Words } from '#ui/small/phrase.tsx';
import { rowClasses } from './order-parts.tsx';

export function Attempts({ order, nowMs }: { order: WholeOrder; nowMs: number }) {
  const { attempts } = order;
  if (attempts.length === 0) return null;
  return (
    <HeadedBox title="Attempts" aside={attempts.length}>
      <ul>
        {attempts.map((attempt) => {
          const contradiction = contradictionOf(attempt);
          return (
            <li key={attempt.id} className={rowClasses}>
              <span className="font-medium">
                <Words of={tellAttempt(attempt, order)} />
              </span>
              <Badge {...attemptOutcomes[attempt.outcome]} />
              <span className="col-span-full text-sm text-ink-muted wrap-anywhere">
                <Words of={tellDetails(attempt, nowMs)} />
              </span>
              {contradiction && (
                <span className="col-span-full mt-1">
                  <Badge tone="danger" icon={alertIcon} wrap label={contradiction} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </HeadedBox>
  );
}
