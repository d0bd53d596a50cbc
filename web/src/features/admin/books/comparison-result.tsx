/** The result of one day's comparison so far, and its progress. */

import type { DayComparison } from '@ntem/contract/books/endpoints/reconciliation';
import { stateName } from '#features/admin/words/order-words.ts';
import { shortLineOf } from '#features/admin/words/vendor-words.ts';
import { DateTime } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { countDifferences } from './compared-days.tsx';

/** By then a running worker has begun. */
const abandonedAfterMs = 30_000;

export function ComparisonResult({ compared, total }: { compared: DayComparison; total: number }) {
  return (
    <>
      {compared.finished_at ? (
        <Verdict compared={compared} total={total} />
      ) : (
        <Progress compared={compared} differences={total} />
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <Counts title="Orders" counts={compared.orders} nameOf={stateName} />
        <Counts title="At the gateway" counts={compared.gateway} />
        <Counts title="At the supplier" counts={compared.supplier} />
      </div>
      {compared.finished_at && (
        <p className="text-sm text-ink-muted">
          Compared <DateTime iso={compared.finished_at} />. {sayListed(compared.listed)}
        </p>
      )}
    </>
  );
}

function sayListed(listed: number | null): string {
  return listed === null
    ? "The vendors' own lists were not read: every entry of ours was asked about."
    : `${sayCount(listed, 'line')} of the vendors' own lists were read.`;
}

/** Only compared calls count as a match. */
function Verdict({ compared, total }: { compared: DayComparison; total: number }) {
  const { asked, unanswered, differences } = compared;
  const isWhole = differences.length === total;
  const open = isWhole ? differences.filter(({ resolved_at }) => !resolved_at).length : total;
  const agreed = asked - unanswered;
  return (
    <>
      {open > 0 && <Notice tone="danger">{countDifferences(open)}. See what to do about each below.</Notice>}
      {open === 0 && total > 0 && <Notice tone="success">Every difference of this day is resolved.</Notice>}
      {total === 0 && agreed > 0 && (
        <Notice tone="success">No differences in {formatCount(agreed)} attempts of this day.</Notice>
      )}
      {total === 0 && asked === 0 && <Notice>Nothing was asked of gateway or supplier on this day.</Notice>}
      {unanswered > 0 && (
        <Notice tone="warning">
          The gateway or the supplier could not tell about{' '}
          {unanswered === 1 ? 'one attempt' : `${formatCount(unanswered)} attempts`}. Compare again later.
        </Notice>
      )}
    </>
  );
}

function Progress({ compared, differences }: { compared: DayComparison; differences: number }) {
  const { asked, attempts, started_at } = compared;
  const isLeftLying = asked === 0 && Date.now() - Date.parse(started_at) > abandonedAfterMs;
  const share = attempts === 0 ? 0 : Math.min(asked / attempts, 1);
  return (
    <div className="grid gap-2 text-md" role="status">
      <p>
        Asking the gateway and the supplier: {formatCount(asked)} of {formatCount(attempts)} attempts
        {differences > 0 && `, ${countDifferences(differences)} so far`}
      </p>
      {isLeftLying && <Notice tone="warning">No worker has taken it up yet.</Notice>}
      <div className="h-1.5 overflow-hidden rounded-[3px] bg-line" aria-hidden="true">
        <div className="h-full bg-brand" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}

type CountsProps = { title: string; counts: DayComparison['orders']; nameOf?: (status: string) => string };

function Counts({ title, counts, nameOf = shortLineOf }: CountsProps) {
  return (
    <div>
      <h3 className="text-md">{title}</h3>
      {counts.length === 0 && <p className="mt-1 text-md text-ink-muted">Nothing</p>}
      <dl className="mt-1 text-md" hidden={counts.length === 0}>
        {counts.map(({ status, count, amount }) => (
          <div key={status} className="flex justify-between gap-3 border-t border-line py-1 first:border-t-0">
            <dt className="text-ink-muted">{nameOf(status)}</dt>
            <dd className="text-right tabular-nums">{words`${formatCount(count)} · ${ghs(amount)}`}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
