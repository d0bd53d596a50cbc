/** Changes many prices: the rule, every effect, and then one button. */
import type { PricePreview, PriceRow } from '@ntem/contract/catalogue/endpoints/bulk-price-changes';
import { priceChangeDays } from '@ntem/contract/catalogue/limits';
import type { amountRoundings } from '@ntem/contract/catalogue/markup-rules';
import { type Network, networkName, networks } from '@ntem/contract/networks';
import { useState } from 'react';
import type { Input } from '#lib/api/api.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Button, LinkButton } from '#ui/core/button.tsx';
import { formatPercent, Money } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { SaveBar } from '#ui/page/save-bar.tsx';
import { Section } from '#ui/page/section.tsx';
import { boxIcon, tagIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { column, factColumn, figureColumn, lines, numberColumn, strong } from '#ui/tables/columns.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { StatStrip } from '#ui/tables/stat-strip.tsx';
import { lookOf, saySellers, sumsOf } from './price-words.ts';

type PriceChangeRequest = Input<'POST /price-changes/preview'>['body'];

const steps: { value: (typeof amountRoundings)[number]; label: string }[] = [
  { value: '0.10', label: 'GH₵ 0.10 upwards' },
  { value: '0.01', label: 'Not rounded' },
  { value: '0.50', label: 'GH₵ 0.50 upwards' },
  { value: '1.00', label: 'GH₵ 1.00 upwards' },
];

export function PriceChange() {
  const url = useUrlState();
  const [typed, setTyped] = useState({ scope: '', change: '', by: 'percent', round: '0.10', raise: false });
  const [seen, setSeen] = useState<{ request: PriceChangeRequest; preview: PricePreview }>();
  const preview = useSend('POST /price-changes/preview', {
    onDone: ({ data }, { body }) => setSeen({ request: body, preview: data }),
  });
  const change = useSend('POST /price-changes', {
    refresh: ['GET /databundle-admin/services', 'GET /price-changes'],
    toast: ({ data }) => `${sayCount(data.packages, 'price')} changed.`,
    onDone: () => url.set({ prices: 'changes' }),
    // Another admin was faster: the preview is outdated.
    onFailed: () => setSeen(undefined),
  });
  const edit = (more: Partial<typeof typed>) => {
    setTyped({ ...typed, ...more });
    setSeen(undefined);
  };
  const amount = Number(typed.change.replace(',', '.'));
  const isTyped = typed.change.trim() !== '' && Number.isFinite(amount) && amount !== 0;
  const show = (leftOut: string[] = []) => preview.press({ body: requestOf({ ...typed, amount, leftOut }) });
  const sums = seen && sumsOf(seen.preview);
  return (
    <Section title="Change prices" aside={<p>Nothing is saved yet</p>}>
      <form
        className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] sm:items-end"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) void show();
        }}
      >
        <ScopeField value={typed.scope} onChange={(scope) => edit({ scope })} />
        <Field label="Change by">
          <TextInput
            inputMode="text"
            value={typed.change}
            placeholder="4.00"
            onChange={(event) => edit({ change: event.target.value.replace('−', '-') })}
          />
        </Field>
        <Field label="Percent or amount">
          <Select
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: 'GH₵' },
            ]}
            value={typed.by}
            onChange={(event) => edit({ by: event.target.value })}
          />
        </Field>
        <Field label="Round to">
          <Select
            options={steps}
            value={typed.round}
            onChange={(event) => edit({ round: event.target.value })}
          />
        </Field>
        <Checkbox checked={typed.raise} onChange={(event) => edit({ raise: event.target.checked })}>
          Never sell below cost
        </Checkbox>
        <Button type="submit" busy={preview.isBusy} disabled={!isTyped}>
          Show the effects
        </Button>
      </form>
      {seen && sums && (
        <>
          {sums.belowCost > 0 && (
            <Notice tone="danger">
              {sums.belowCost === 1 ? '1 package' : `${sums.belowCost} packages`} would sell below cost. They
              stay as they are.
            </Notice>
          )}
          <PriceEffects
            preview={seen.preview}
            onLeaveOut={(id, isOut) =>
              show(
                isOut
                  ? [...(seen.request.left_out ?? []), id]
                  : (seen.request.left_out ?? []).filter((one) => one !== id),
              )
            }
          />
          <SaveBar
            note={`Orders that are under way keep their price. You can take it back for ${priceChangeDays} days.`}
          >
            <Button onClick={() => setSeen(undefined)}>Cancel</Button>
            <Button
              variant="primary"
              icon={tagIcon}
              busy={change.isBusy}
              disabled={sums.changed === 0}
              onClick={() =>
                change.press({ body: { ...seen.request, fingerprint: seen.preview.fingerprint } })
              }
            >
              {`Change ${sayCount(sums.changed, 'price')}`}
            </Button>
          </SaveBar>
        </>
      )}
    </Section>
  );
}

type Typed = { scope: string; by: string; round: string; raise: boolean; amount: number; leftOut: string[] };

function requestOf({ scope, by, round, raise, amount, leftOut }: Typed): PriceChangeRequest {
  const network = networks.find((one): one is Network => one === scope);
  return {
    ...(network ? { network } : scope && { service_id: scope }),
    by: by === 'amount' ? 'amount' : 'percent',
    change: amount,
    round_to: steps.find(({ value }) => value === round)?.value ?? '0.10',
    left_out: leftOut,
    raise_to_cost: raise,
  };
}

function ScopeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data: services = [] } = useRead('GET /databundle-admin/services');
  const count = (some: typeof services) => some.reduce((sum, service) => sum + service.package_count, 0);
  const ofNetwork = networks
    .map((network) => ({ network, some: services.filter((service) => service.network === network) }))
    .filter(({ some }) => some.length > 1);
  const options = [
    { value: '', label: `All ${count(services)} packages` },
    ...ofNetwork.map(({ network, some }) => ({
      value: network,
      label: `All of ${networkName(network)}, ${count(some)} packages`,
    })),
    ...services.map(({ id, name, package_count }) => ({
      value: id,
      label: `${name}, ${package_count} packages`,
    })),
  ];
  return (
    <Field label="Packages">
      <Select options={options} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

type PriceEffectsProps = { preview: PricePreview; onLeaveOut: (id: string, isOut: boolean) => void };

function PriceEffects({ preview, onLeaveOut }: PriceEffectsProps) {
  const sums = sumsOf(preview);
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Packages', value: `${formatCount(sums.changed)} of ${formatCount(sums.packages)}` },
          { label: 'On average', value: `${sums.percent > 0 ? '+' : ''}${formatPercent(sums.percent)}` },
          { label: 'Sellers’ prices that move', value: formatCount(sums.moved) },
          { label: 'Below cost', value: formatCount(sums.belowCost) },
        ]}
      />
      <DataTable
        label="Effects"
        columns={columnsFor(onLeaveOut)}
        rows={preview.rows}
        empty={{ icon: boxIcon, title: 'No packages found' }}
      />
    </>
  );
}

function columnsFor(onLeaveOut: PriceEffectsProps['onLeaveOut']): Column<PriceRow>[] {
  return [
    column('Package', 'lead1', ({ name, service }) => lines(strong(name), service)),
    figureColumn('Cost', ({ cost_price }) =>
      cost_price === null ? 'Not known' : <Money amountGhs={cost_price} />,
    ),
    numberColumn('Price now and new', 'side', ({ amount, new_amount }) => (
      <>
        <Money amountGhs={amount} /> <span aria-hidden="true">→</span> <span className="sr-only">to</span>{' '}
        <Money amountGhs={new_amount} className="font-bold" />
      </>
    )),
    figureColumn('Profit each', ({ cost_price, new_amount }) =>
      cost_price === null ? (
        'Not known'
      ) : (
        <Money amountGhs={Math.round((new_amount - cost_price) * 100) / 100} signed />
      ),
    ),
    factColumn('Seller prices built on it', saySellers),
    column('Effect', 'side2', (row) => (
      <span className="grid justify-items-start gap-0.5 max-sm:justify-items-end">
        <Badge {...lookOf(row)} />
        <LinkButton onClick={() => onLeaveOut(row.id, row.effect !== 'left_out')}>
          {row.effect === 'left_out' ? 'Take in' : 'Leave out'}
          <span className="sr-only"> {row.name}</span>
        </LinkButton>
      </span>
    )),
  ];
}
