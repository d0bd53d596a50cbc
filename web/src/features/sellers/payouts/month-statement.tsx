/** A seller's statement of one month, to read here or as a file. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import type { WireStatement } from '@ntem/contract/sellers/endpoints/statements';
import { sayDay, sayLine, sayMonth } from '@ntem/contract/sellers/statement-words';
import type { ReactNode } from 'react';
import { ListFailure } from '#features/sellers/seller-list.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { logo, storeName } from '#lib/browser/settings.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { roleName } from '#lib/session/roles.ts';
import { ExportButton } from '#parts/export-button.tsx';
import { Brand } from '#ui/core/band.tsx';
import { DateTime, Money } from '#ui/core/formats.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { fileIcon } from '#ui/small/app-icons.ts';
import { SkeletonParts } from '#ui/small/skeleton.tsx';

export function MonthStatement({ user }: { user: WireUser }) {
  const url = useUrlState();
  // Anybody can type into the address.
  const asked = /^2\d{3}-(0[1-9]|1[0-2])$/.test(url.get('month')) ? url.get('month') : undefined;
  const read = useRead('GET /earnings/statement', { query: { month: asked } }, lastPageStays);
  const statement = read.data;
  if (!statement) {
    if (!read.isError) return <SkeletonParts className="max-w-176 gap-4" heights={['h-16', 'h-96']} />;
    return <ListFailure title="Failed to load the statement" onRetry={() => void read.refetch()} />;
  }
  const { month } = statement;
  const files = { of: 'POST /earnings/statement/export', done: 'Statement downloaded' } as const;
  return (
    <section aria-label="Statements" className="grid max-w-176 grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end gap-2 print:hidden">
        <div className="min-w-0 flex-1 basis-full sm:basis-0">
          <Field label="Month">
            <Select
              options={monthsOf(statement)}
              value={month}
              onChange={(event) => url.set({ month: event.target.value })}
            />
          </Field>
        </div>
        <ExportButton
          {...files}
          body={{ month, format: 'pdf' }}
          label="PDF"
          icon={fileIcon}
          variant="primary"
        />
        <ExportButton {...files} body={{ month, format: 'csv' }} label="CSV" />
      </div>
      <Sheet statement={statement} user={user} isStale={read.isPlaceholderData} />
    </section>
  );
}

/** The newest first. */
function monthsOf({ first_month: first, last_month: last, month: shown }: WireStatement) {
  const months: string[] = [];
  const date = new Date(`${last}-01`);
  for (; ; date.setUTCMonth(date.getUTCMonth() - 1)) {
    const month = date.toISOString().slice(0, 7);
    if (month < first) break;
    months.push(month);
  }
  // One before the first may have been asked for by its address.
  if (!months.includes(shown)) months.push(shown);
  return months.map((month) => ({
    value: month,
    label: `${sayMonth(month)}${month === last ? ', so far' : ''}`,
  }));
}

type SheetProps = { statement: WireStatement; user: WireUser; isStale: boolean };

function Sheet({ statement, user, isStale }: SheetProps) {
  const { month, from, until, lines, referral_code: code } = statement;
  return (
    <article
      className={`overflow-hidden rounded-lg border border-line bg-surface ${isStale ? 'opacity-60' : ''}`}
      aria-busy={isStale}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-3">
        <div className="min-w-0">
          <h2 className="text-xl tracking-tight">Statement, {sayMonth(month)}</h2>
          <p className="text-sm wrap-anywhere text-ink-muted">
            {user.name}, {roleName(user)}, {statement.phone_number}
            {code && `, code ${code}`}
          </p>
        </div>
        <Brand name={storeName} logo={logo} on="foot" />
      </header>
      <dl>
        <Row className="bg-surface-sunken font-bold" label={`Balance on ${sayDay(from)}`}>
          <Money amountGhs={statement.opening_balance} />
        </Row>
        {lines.map((line) => {
          const { label, note } = sayLine(line);
          const tone = line.amount > 0 ? 'text-success' : line.amount < 0 ? 'text-danger' : '';
          return (
            <Row key={[line.kind, line.network, line.phone_number].join()} label={label} note={note}>
              <Money amountGhs={line.amount} signed className={`font-medium ${tone}`} />
            </Row>
          );
        })}
        <Row
          className="border-t border-dashed border-line-strong py-4 text-lg font-bold"
          label={`Balance on ${sayDay(until)}`}
        >
          <Money amountGhs={statement.closing_balance} />
        </Row>
      </dl>
      <p className="border-t border-line px-4 py-3 text-sm text-ink-muted">
        Made on <DateTime iso={statement.made_at} />.{' '}
        {statement.is_over
          ? 'Every line has its orders in Sales History.'
          : 'The month is not over: more may come.'}
      </p>
    </article>
  );
}

type RowProps = { label: string; note?: string; className?: string; children: ReactNode };

function Row({ label, note, className = 'border-t border-line', children }: RowProps) {
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 text-md ${className}`}
    >
      <dt>
        {label}
        {note && <span className="block text-sm text-ink-muted tabular-nums">{note}</span>}
      </dt>
      <dd className="text-end tabular-nums">{children}</dd>
    </div>
  );
}
