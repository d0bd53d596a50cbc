/** What one level below pays for one package: not set, set, overtaken by the base, or being edited. */

import { priceTexts } from '@ntem/contract/seller-rules';
import type { PricingPackage } from '@ntem/contract/topics/pricing';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Money } from '#ui/flow/money.tsx';
import { AmountInput } from '#ui/forms/amount-input.tsx';
import { Badge } from '#ui/small/badge.tsx';
import { alertIcon } from '#ui/small/icons.ts';
import { formatMarkup, isOvertaken, priceBelow, readPrice } from './price-input.ts';
import { wordsFor } from './price-levels.ts';

type CellProps = { row: PricingPackage; level: number };

export function PriceCell({ row, level }: CellProps) {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  // Whoever saved or cancelled goes on from where they began.
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
          <p className="text-md text-ink-subtle">Not set</p>
        ) : (
          <SetPrice base={row.base_price} override={override} level={level} />
        )}
      </div>
      <Button variant={override === undefined ? 'secondary' : 'quiet'} onClick={() => setEditing(true)}>
        {override === undefined ? 'Set Price' : 'Edit'}
        <span className="sr-only">
          {price} of {row.name}
        </span>
      </Button>
    </div>
  );
}

function SetPrice({ base, override, level }: { base: number; override: number; level: number }) {
  if (!isOvertaken(base, override)) {
    return (
      <p className="text-md font-bold">
        <Money amountGhs={override} />
        <span className="ml-1.5 text-sm font-normal whitespace-nowrap text-success tabular-nums">
          {formatMarkup(override, base)}
          <span className="sr-only"> markup</span>
        </span>
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-1">
      <p className="flex flex-wrap items-center gap-1.5 text-md font-bold">
        <Money amountGhs={override} />
        <Badge tone="warning" icon={alertIcon}>
          Below base price
        </Badge>
      </p>
      <p className="text-sm text-ink-muted">
        {wordsFor(level).people} pay <Money amountGhs={base} />, and you earn nothing.
      </p>
    </div>
  );
}

function PriceForm({ row, level, onClose }: CellProps & { onClose: () => void }) {
  const override = row.existing_overrides[level];
  const [typed, setTyped] = useState(override === undefined ? '' : override.toFixed(2));
  const [fault, setFault] = useState<{ isInput: boolean; text: string }>();
  const [busy, setBusy] = useState<'save' | 'remove'>();
  const save = useSave(row, level, onClose);
  const id = useId();
  const words = wordsFor(level);

  const send = async (kind: 'save' | 'remove', price: number | null) => {
    setBusy(kind);
    setFault(undefined);
    const text = await save(price);
    setBusy(undefined);
    if (text) setFault({ isInput: false, text });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const price = readPrice(typed);
    if (price === undefined) setFault({ isInput: true, text: priceTexts.invalid });
    else if (!busy) void send('save', price);
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
          aria-invalid={fault?.isInput || undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setFault(undefined);
          }}
        />
        <Button variant="primary" type="submit" busy={busy === 'save'}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      <div id={`${id}-messages`} aria-live="polite" className="grid gap-1.5">
        {fault && <Notice tone="danger">{fault.text}</Notice>}
        <Hint base={row.base_price} typed={typed} people={words.people} />
      </div>
      {override !== undefined && (
        <div className="justify-self-start">
          <Button variant="danger-quiet" busy={busy === 'remove'} onClick={() => send('remove', null)}>
            Remove price
          </Button>
        </div>
      )}
    </form>
  );
}

/** What the price means while it is typed. */
function Hint({ base, typed, people }: { base: number; typed: string; people: string }) {
  const price = readPrice(typed);
  const meaning: ReactNode = price !== undefined && (
    <>
      {' '}
      Markup <b className="font-medium tabular-nums">{formatMarkup(price, base)}</b>. {people} pay{' '}
      <b className="font-medium">
        <Money amountGhs={priceBelow(base, price)} />
      </b>
      .
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

/** Resolves to what went wrong, if anything did. */
function useSave(row: PricingPackage, level: number, onSaved: () => void) {
  const cache = useQueryClient();
  return async (price: number | null): Promise<string | undefined> => {
    try {
      const body = { package_id: row.id, target_level: level, custom_price: price };
      const { message } = await call('POST /pricing/overrides', { body });
      await cache.invalidateQueries({ queryKey: ['pricing'] });
      showToast('success', price === null ? 'Price removed' : message);
      onSaved();
      return undefined;
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.status > 0;
      return isAnswered ? `Error saving price: ${error.message}` : 'Failed to save price';
    }
  };
}
