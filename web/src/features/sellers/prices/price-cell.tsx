/** The price of one package for one level below: not set, set, below the base, or being edited. */

import type { PricingPackage } from '@ntem/contract/catalogue/endpoints/pricing';
import { priceTexts } from '@ntem/contract/catalogue/price-texts';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { readGhs, sumGhs } from '#lib/ghs.ts';
import { Button } from '#ui/core/button.tsx';
import { Money } from '#ui/core/formats.tsx';
import { alertIcon, Icon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { AmountInput } from '#ui/forms/inputs.tsx';
import { Badge } from '#ui/small/badge.tsx';
import { formatMarkup, isOvertaken, priceBelow, saving, wordsFor } from './seller-price-words.ts';

type CellProps = { row: PricingPackage; level: number };

export function PriceCell({ row, level }: CellProps) {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  // Saving or cancelling returns the focus to the button.
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.querySelector('button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) return <PriceForm row={row} level={level} onClose={() => setEditing(false)} />;
  const override = row.existing_overrides[level];
  const { price } = wordsFor(level);
  return (
    <div
      ref={opener}
      className="grid grid-cols-[1fr_auto] items-center gap-x-3 rounded-md border border-line py-1.5 pr-1.5 pl-3 lg:grid-cols-[minmax(9.25rem,auto)_auto] lg:justify-start lg:border-transparent lg:px-0 lg:py-1"
    >
      <div>
        <p className="text-sm text-ink-muted lg:sr-only">{price}</p>
        {override === undefined ? (
          <p className="flex items-start gap-1.5 text-md text-warning">
            <Icon path={alertIcon} className="mt-0.5 size-4 flex-none" />
            Not set: you earn nothing
          </p>
        ) : (
          <SetPrice row={row} override={override} level={level} />
        )}
      </div>
      <Button
        subject={`${price} of ${row.name}`}
        variant={override === undefined ? 'secondary' : 'quiet'}
        onClick={() => setEditing(true)}
      >
        {override === undefined ? 'Set Price' : 'Edit'}
      </Button>
    </div>
  );
}

function SetPrice({ row, override, level }: CellProps & { override: number }) {
  const { base_price: base, highest_price: highest } = row;
  const isBelow = isOvertaken(base, override);
  if (!isBelow && override <= highest) {
    return (
      <>
        <p className="text-md font-bold">
          <Money amountGhs={override} />
          <span className="ml-1.5 text-sm font-normal whitespace-nowrap text-ink-muted tabular-nums">
            {formatMarkup(override, base)}
            <span className="sr-only"> markup</span>
          </span>
        </p>
        <p className={`text-sm ${override === base ? 'text-ink-muted' : 'text-success'}`}>
          You earn {override === base ? 'nothing' : <Money amountGhs={sumGhs(override, -base)} />}
        </p>
      </>
    );
  }
  return (
    <div className="grid justify-items-start gap-1">
      <p className="flex flex-wrap items-center gap-1.5 text-md font-bold">
        <Money amountGhs={override} />
        <Badge
          tone="warning"
          icon={alertIcon}
          label={isBelow ? 'Below base price' : 'Above the highest price'}
        />
      </p>
      <p className="text-sm text-ink-muted">
        {wordsFor(level).people} pay <Money amountGhs={isBelow ? base : highest} />
        {isBelow && ', and you earn nothing'}.
      </p>
    </div>
  );
}

function PriceForm({ row, level, onClose }: CellProps & { onClose: () => void }) {
  const override = row.existing_overrides[level];
  const [typed, setTyped] = useState(override === undefined ? '' : override.toFixed(2));
  const [isInvalid, setInvalid] = useState(false);
  const { press, isBusy, given, refusal, reset } = useSend('POST /pricing/overrides', {
    ...saving,
    toast: ({ message }, { body }) => (body.custom_price === null ? 'Price removed' : message),
    onDone: onClose,
  });
  const isRemoving = given?.body.custom_price === null;
  const fault = isInvalid ? priceTexts.invalid : refusal;
  const id = useId();
  const words = wordsFor(level);

  const save = (price: number | null) =>
    press({ body: { package_id: row.id, target_level: level, custom_price: price } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const price = readGhs(typed);
    setInvalid(price === undefined);
    if (price !== undefined && !isBusy) void save(price);
  };
  return (
    <form
      className="grid gap-1.5 rounded-md border border-brand bg-surface-selected px-3 pt-2.5 pb-3 lg:-mx-2.5 lg:my-1.5 lg:px-2.5 lg:pt-2"
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      noValidate
    >
      <label className="text-sm text-ink-muted" htmlFor={id}>
        {words.price}
        <span className="sr-only"> of {row.name}</span>
      </label>
      <div className="grid grid-cols-2 gap-2 *:first:col-span-2 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:*:first:col-span-1">
        <AmountInput
          id={id}
          autoFocus
          min={row.base_price}
          value={typed}
          aria-describedby={`${id}-messages`}
          aria-invalid={isInvalid || undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setInvalid(false);
            if (!isBusy) reset();
          }}
        />
        <Button variant="primary" type="submit" busy={isBusy && !isRemoving}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      <div id={`${id}-messages`} aria-live="polite" className="grid gap-1.5">
        {fault && <Notice tone="danger">{fault}</Notice>}
        <Hint base={row.base_price} typed={typed} people={words.people} />
      </div>
      {override !== undefined && (
        <div className="justify-self-start">
          <Button variant="danger-quiet" busy={isBusy && isRemoving} onClick={() => save(null)}>
            Remove price
          </Button>
        </div>
      )}
    </form>
  );
}

function Hint({ base, typed, people }: { base: number; typed: string; people: string }) {
  const price = readGhs(typed);
  const meaning: ReactNode = price !== undefined && (
    <>
      {' '}
      Markup <b className="font-medium tabular-nums">{formatMarkup(price, base)}</b>. {people} pay{' '}
      <Money amountGhs={priceBelow(base, price)} className="font-medium" />.
    </>
  );
  return (
    <p className="text-sm text-ink-muted">
      {priceTexts.belowBase}
      {meaning && '.'}
      {meaning}
    </p>
  );
}
