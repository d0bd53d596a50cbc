/** One change for many prices, a markup from the base or a raise of what is asked now: the rule, every price before and after, and an undo. */

import type { PricingPackage } from '@ntem/contract/catalogue/endpoints/pricing';
import { markupRoundings, type PriceStart } from '@ntem/contract/catalogue/markup-rules';
import { priceTexts } from '@ntem/contract/catalogue/price-texts';
import { useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { exact, readGhs } from '#lib/ghs.ts';
import { Button } from '#ui/core/button.tsx';
import { Money } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { AmountInput, Select } from '#ui/forms/inputs.tsx';
import { Segments } from '#ui/forms/segments.tsx';
import { SaveBar } from '#ui/page/save-bar.tsx';
import { Panel } from '#ui/page/section.tsx';
import { tagIcon } from '#ui/small/app-icons.ts';
import { sayCount } from '#ui/small/counts.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { column, figureColumn, numberColumn, strong } from '#ui/tables/columns.tsx';
import { type Column, DataTable } from '#ui/tables/data-table.tsx';
import { type MarkedUp, previewMarkup, sayEffects, wayBack } from './markup-preview.ts';
import { groupByService } from './price-groups.ts';
import { saving, wordsFor } from './seller-price-words.ts';

const steps = markupRoundings.map((value) => ({ value, label: value === '0.01' ? 'No rounding' : value }));

type Typed = {
  from: PriceStart;
  by: 'percent' | 'amount';
  change: string;
  round: (typeof markupRoundings)[number];
  level: string;
  which: 'all' | 'unset';
  service: string;
};

export function MarkupPanel({ packages, levels }: { packages: PricingPackage[]; levels: number[] }) {
  const start: Typed = {
    from: 'base',
    by: 'percent',
    change: '',
    round: '0.50',
    level: String(levels.at(-1) ?? 3),
    which: 'unset',
    service: '',
  };
  const [typed, setTyped] = useState(start);
  const [saved, setSaved] = useState<{ rows: MarkedUp[]; level: number }>();
  const { by, from, service } = typed;
  const onlyUnset = from === 'base' && typed.which === 'unset';
  const level = Number(typed.level);
  const change = readGhs(typed.change);
  const isGood = change !== undefined && (change >= 0 || from === 'price');
  const rule = { by, change: isGood ? exact(change) : 0n, roundTo: exact(Number(typed.round)) };
  const chosen = [...groupByService(packages)].flatMap(([name, rows]) =>
    !service || name === service ? rows : [],
  );
  const preview = previewMarkup(chosen, { level, rule, from, onlyUnset });
  const { press, isBusy, refusal, reset } = useSend('POST /pricing/markups', {
    ...saving,
    toast: ({ message }) => message,
    onDone: () => {
      setSaved({ rows: preview.rows, level });
      setTyped({ ...typed, change: '' });
    },
  });
  const edit = (more: Partial<Typed>) => {
    setTyped({ ...typed, ...more });
    setSaved(undefined);
    if (!isBusy) reset();
  };
  const save = () =>
    press({
      body: {
        target_level: level,
        by,
        from,
        change: change ?? 0,
        round_to: typed.round,
        only_unset: onlyUnset,
        prices: preview.rows.map(({ id, price }) => ({ package_id: id, custom_price: price })),
      },
    });
  const isBad = typed.change !== '' && !isGood;
  return (
    <Panel title="Change many prices">
      <MarkupForm packages={packages} levels={levels} typed={typed} isBad={isBad} onEdit={edit} />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      {saved && <Saved {...saved} onTakenBack={() => setSaved(undefined)} />}
      {isGood && (
        <>
          <Effects rows={preview.rows} level={level} />
          <SaveBar
            note={
              <span role="status">
                <b className="tabular-nums">{sayCount(preview.rows.length, 'price')}</b>
                {sayEffects(preview)}
              </span>
            }
          >
            <Button onClick={() => edit({ change: '' })}>Cancel</Button>
            <Button variant="primary" busy={isBusy} disabled={preview.rows.length === 0} onClick={save}>
              Save {sayCount(preview.rows.length, 'price')}
            </Button>
          </SaveBar>
        </>
      )}
    </Panel>
  );
}

type FormProps = {
  packages: PricingPackage[];
  levels: number[];
  typed: Typed;
  isBad: boolean;
  onEdit: (more: Partial<Typed>) => void;
};

function MarkupForm({ packages, levels, typed, isBad, onEdit }: FormProps) {
  const services = [...groupByService(packages).keys()];
  const isRaise = typed.from === 'price';
  const isPercent = typed.by === 'percent';
  const error = isBad ? priceTexts.invalid : undefined;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] items-start gap-3">
      <div className="col-span-full">
        <Segments
          label="How"
          value={typed.from}
          options={[
            { value: 'base', label: 'Markup from base' },
            { value: 'price', label: 'Raise my prices by' },
          ]}
          onChange={(from) => onEdit({ from, change: '' })}
        />
      </div>
      <Segments
        label={isRaise ? 'Raise by' : 'Markup by'}
        value={typed.by}
        options={[
          { value: 'amount', label: 'Amount' },
          { value: 'percent', label: 'Percent' },
        ]}
        onChange={(by) => onEdit({ by })}
      />
      <Field label={isPercent ? 'Percent' : 'Amount'} error={error}>
        {isPercent ? (
          <TextInput
            lead="%"
            inputMode="decimal"
            autoComplete="off"
            value={typed.change}
            onChange={(event) => onEdit({ change: event.target.value })}
          />
        ) : (
          <AmountInput value={typed.change} onChange={(event) => onEdit({ change: event.target.value })} />
        )}
      </Field>
      <Field label="Round up to">
        <Select
          options={steps}
          value={typed.round}
          onChange={({ target }) =>
            onEdit({ round: markupRoundings.find((step) => step === target.value) ?? '0.01' })
          }
        />
      </Field>
      {levels.length > 1 && (
        <Segments
          label="Price for"
          value={typed.level}
          options={[...levels]
            .reverse()
            .map((level) => ({ value: String(level), label: wordsFor(level).people }))}
          onChange={(level) => onEdit({ level })}
        />
      )}
      {!isRaise && (
        <Segments
          label="Which"
          value={typed.which}
          options={[
            { value: 'all', label: 'All' },
            { value: 'unset', label: 'Only unset' },
          ]}
          onChange={(which) => onEdit({ which })}
        />
      )}
      <Field label="Service">
        <Select
          options={[
            { value: '', label: 'All services' },
            ...services.map((name) => ({ value: name, label: name })),
          ]}
          value={typed.service}
          onChange={(event) => onEdit({ service: event.target.value })}
        />
      </Field>
      <p className="col-span-full text-sm text-ink-muted">
        {isRaise
          ? 'From what your prices are now. Unset prices stay unset. A minus lowers them, never below the base price.'
          : `New price = base price + this ${typed.by}, then rounded. A price never goes below the base price.`}
      </p>
    </div>
  );
}

function Effects({ rows, level }: { rows: MarkedUp[]; level: number }) {
  const capped = rows.filter(({ isCapped }) => isCapped).length;
  return (
    <>
      {capped > 0 && (
        <Notice tone="warning">
          {sayCount(capped, 'price')} {capped === 1 ? 'stops' : 'stop'} at the highest that you may ask.
        </Notice>
      )}
      <DataTable
        label="New prices"
        columns={columnsFor(level)}
        rows={rows}
        empty={{ icon: tagIcon, title: 'No price would change' }}
      />
    </>
  );
}

function columnsFor(level: number): Column<MarkedUp>[] {
  return [
    column('Bundle', 'lead1', ({ row }) => (
      <NetworkMark network={row.network}>{strong(row.name)}</NetworkMark>
    )),
    figureColumn('Base price', ({ row }) => <Money amountGhs={row.base_price} />, 'lead2'),
    numberColumn(wordsFor(level).price, 'side', ({ before, price }) => (
      <>
        <span className="text-ink-muted">
          {before === undefined ? 'Not set' : <Money amountGhs={before} />}
        </span>{' '}
        <span aria-hidden="true">→</span> <span className="sr-only">to</span>{' '}
        <Money amountGhs={price} className="font-bold" />
      </>
    )),
    figureColumn(
      'You earn',
      ({ earns }) => <Money amountGhs={earns} signed className="font-medium text-success" />,
      'side2',
    ),
  ];
}

function Saved({ rows, level, onTakenBack }: { rows: MarkedUp[]; level: number; onTakenBack: () => void }) {
  const { press, isBusy } = useSend('POST /pricing/overrides/batch', {
    ...saving,
    showsRefusal: false,
    toast: 'Prices taken back',
    onDone: onTakenBack,
  });
  return (
    <Notice tone="success">
      <span className="flex flex-wrap items-center justify-between gap-2">
        {sayCount(rows.length, 'price')} saved.
        <Button busy={isBusy} onClick={() => press({ body: { overrides: wayBack(rows, level) } })}>
          Take back
        </Button>
      </span>
    </Notice>
  );
}
