/** Whether orders, gateway and supplier agree about one day. */
import type { Comparison } from '@ntem/contract/ledger';
import { useQuery } from '@tanstack/react-query';
import { stateName } from '#features/admin/order-words.ts';
import { formatCount } from '#features/admin/totals.ts';
import { call } from '#lib/api.ts';
import { messageOf } from '#lib/api-error.ts';
import { useUrlState } from '#lib/url-state.ts';
import { ErrorState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { TextInput } from '#ui/text-input.tsx';

export function Reconciliation() {
  const url = useUrlState();
  const date = url.get('date') || new Date().toISOString().slice(0, 10);
  const compared = useQuery({
    queryKey: ['admin', 'reconciliation', date],
    queryFn: async ({ signal }) => (await call('GET /reconciliation', { query: { date }, signal })).data,
  });
  return (
    <section className="grid gap-3">
      <SectionHead title="Comparison with gateway and supplier" />
      <div className="grid gap-4 rounded-lg border border-line bg-surface p-4">
        <div className="sm:max-w-48">
          <Field label="Day">
            <TextInput type="date" value={date} onChange={(event) => url.set({ date: event.target.value })} />
          </Field>
        </div>
        {compared.isPending && <Loading>Asking the gateway and the supplier...</Loading>}
        {compared.isError && <ErrorState title={messageOf(compared.error)} onRetry={compared.refetch} />}
        {compared.data && <Result compared={compared.data} />}
      </div>
    </section>
  );
}

function Result({ compared }: { compared: Comparison }) {
  const { differences, asked, attempts } = compared;
  return (
    <>
      {differences.length === 0 ? (
        <Notice tone="success">Everybody agrees about {formatCount(asked)} attempts of this day.</Notice>
      ) : (
        <Notice tone="danger">{formatCount(differences.length)} difference(s)</Notice>
      )}
      {asked < attempts && (
        <Notice tone="warning">
          {formatCount(asked)} of {formatCount(attempts)} attempts were asked about, the undecided ones first.
        </Notice>
      )}
      <Differences differences={differences} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Counts title="Orders" counts={compared.orders} nameOf={stateName} />
        <Counts title="Gateway" counts={compared.gateway} />
        <Counts title="Supplier" counts={compared.supplier} />
      </div>
    </>
  );
}

function Differences({ differences }: Pick<Comparison, 'differences'>) {
  const url = useUrlState();
  return (
    <ul className="grid gap-2 text-md">
      {differences.map(({ order_id, reference, what, ours, theirs }) => (
        <li key={`${reference} ${what}`}>
          {order_id ? (
            <LinkButton onClick={() => url.open({ order: order_id })}>{reference}</LinkButton>
          ) : (
            reference
          )}{' '}
          {what}.{' '}
          <span className="text-ink-muted">
            Ours: {ours}
            {theirs && `. Theirs: ${theirs}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

type CountsProps = { title: string; counts: Comparison['orders']; nameOf?: (status: string) => string };

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
