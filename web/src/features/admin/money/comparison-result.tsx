/** What the comparison of one day has found so far, and how far it is. */
import type { DayComparison } from '@ntem/contract/reconciliation';
import { stateName } from '#features/admin/order-words.ts';
import { formatCount } from '#features/admin/totals.ts';
import { useUrlState } from '#lib/url-state.ts';
import { DateTime } from '#ui/date-time.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pager, type PagerProps } from '#ui/pager.tsx';

/** By then a worker that runs has begun. */
const patienceMs = 30_000;

type ComparisonResultProps = {
  compared: DayComparison;
  meta: { page: number; total: number; total_pages: number };
  onPage: PagerProps['onPage'];
};

export function ComparisonResult({ compared, meta, onPage }: ComparisonResultProps) {
  const { finished_at, asked, unanswered } = compared;
  return (
    <>
      {finished_at ? (
        <Verdict differences={meta.total} asked={asked} unanswered={unanswered} finishedAt={finished_at} />
      ) : (
        <Progress compared={compared} differences={meta.total} />
      )}
      <Differences differences={compared.differences} />
      <Pager
        page={meta.page}
        totalPages={meta.total_pages}
        summary={`Page ${formatCount(meta.page)} of ${formatCount(meta.total_pages)}`}
        onPage={onPage}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Counts title="Orders" counts={compared.orders} nameOf={stateName} />
        <Counts title="Gateway" counts={compared.gateway} />
        <Counts title="Supplier" counts={compared.supplier} />
      </div>
    </>
  );
}

type VerdictProps = { differences: number; asked: number; unanswered: number; finishedAt: string };

function Verdict({ differences, asked, unanswered, finishedAt }: VerdictProps) {
  const agreed = asked - unanswered;
  return (
    <>
      {differences > 0 && <Notice tone="danger">{formatCount(differences)} difference(s)</Notice>}
      {differences === 0 && agreed > 0 && (
        <Notice tone="success">No differences in {formatCount(agreed)} attempts of this day.</Notice>
      )}
      {differences === 0 && asked === 0 && (
        <Notice>Nothing was asked of gateway or supplier on this day.</Notice>
      )}
      {unanswered > 0 && (
        <Notice tone="warning">
          The gateway or the supplier could not tell about {formatCount(unanswered)} attempts. Compare again
          later.
        </Notice>
      )}
      <p className="text-sm text-ink-muted">
        Compared <DateTime iso={finishedAt} />
      </p>
    </>
  );
}

function Progress({ compared, differences }: { compared: DayComparison; differences: number }) {
  const { asked, attempts, started_at } = compared;
  const isLeftLying = asked === 0 && Date.now() - Date.parse(started_at) > patienceMs;
  const share = attempts === 0 ? 0 : Math.min(asked / attempts, 1);
  return (
    <div className="grid gap-2 text-md" role="status">
      <p>
        Asking the gateway and the supplier: {formatCount(asked)} of {formatCount(attempts)} attempts
        {differences > 0 && `, ${formatCount(differences)} difference(s) so far`}
      </p>
      {isLeftLying && <Notice tone="warning">No worker has taken it up yet.</Notice>}
      <div className="h-1.5 overflow-hidden rounded-[3px] bg-line" aria-hidden="true">
        <div className="h-full bg-brand" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}

function Differences({ differences }: Pick<DayComparison, 'differences'>) {
  const url = useUrlState();
  return (
    <ul className="grid gap-2 text-md" hidden={differences.length === 0}>
      {differences.map(({ order_id, reference, attempt_reference, what, ours, theirs }) => (
        <li key={`${attempt_reference ?? reference} ${what}`}>
          {order_id ? (
            <LinkButton onClick={() => url.open({ order: order_id })}>{reference}</LinkButton>
          ) : (
            reference
          )}{' '}
          {what}.{' '}
          <span className="text-ink-muted">
            Ours: {ours}
            {theirs && `. Theirs: ${theirs.replace('_', ' ')}`}
            {attempt_reference && `. Their reference: ${attempt_reference}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

type CountsProps = { title: string; counts: DayComparison['orders']; nameOf?: (status: string) => string };

function Counts({ title, counts, nameOf = (status) => status.replaceAll('_', ' ') }: CountsProps) {
  return (
    <div>
      <h3 className="text-md">{title}</h3>
      {counts.length === 0 && <p className="mt-1 text-md text-ink-muted">Nothing</p>}
      <dl className="mt-1 text-md" hidden={counts.length === 0}>
        {counts.map(({ status, count, amount }) => (
          <div key={status} className="flex justify-between gap-3 border-t border-line py-1 first:border-t-0">
            <dt className="text-ink-muted">{nameOf(status)}</dt>
            <dd className="tabular-nums">
              {formatCount(count)} · <Money amountGhs={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
