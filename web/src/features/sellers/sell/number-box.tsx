/** The customer's number: one large field with Paste and Clear in it, and the numbers sold to last. */
import type { CounterCustomer } from '@ntem/contract/floats/endpoints/counter';
import { type ChangeEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Tel } from '#ui/core/formats.tsx';
import { checkIcon, closeIcon, Icon } from '#ui/core/icon.tsx';
import { Field, inputClasses, useFieldControl } from '#ui/flow/field.tsx';
import { pasteIcon } from '#ui/small/app-icons.ts';
import { findNumberFault, groupNumber, phoneIn, readNumber } from './typed-number.ts';

type NumberBoxProps = {
  number: string;
  inputRef: RefObject<HTMLInputElement | null>;
  onType: (number: string) => void;
  onClear: () => void;
};

export function NumberBox({ number, inputRef, onType, onClear }: NumberBoxProps) {
  const [hasLeft, setLeft] = useState(false);
  const take = (digits: string) => {
    setLeft(false);
    onType(digits);
    // Ten good digits close the keyboard: the prices are below.
    if (phoneIn(digits)) inputRef.current?.blur();
  };
  return (
    <Field label="Customer’s number" error={findNumberFault(number, hasLeft)}>
      <div className="relative">
        <NumberInput number={number} inputRef={inputRef} onType={take} onLeave={() => setLeft(true)} />
        <span className="absolute inset-y-0 right-1.5 flex items-center large:static">
          {number ? (
            <InBox
              icon={closeIcon}
              label="Clear"
              onPress={() => {
                setLeft(false);
                onClear();
                inputRef.current?.focus();
              }}
            />
          ) : (
            <InBox icon={pasteIcon} label="Paste" onPress={() => void pasteInto(inputRef, take)} />
          )}
        </span>
      </div>
    </Field>
  );
}

/** Where the browser does not let us read, the person pastes themselves. */
async function pasteInto(input: RefObject<HTMLInputElement | null>, take: (digits: string) => void) {
  input.current?.focus();
  const text = await navigator.clipboard?.readText?.().catch(() => '');
  if (text) take(readNumber(text));
}

type InputProps = Pick<NumberBoxProps, 'number' | 'inputRef' | 'onType'> & { onLeave: () => void };

/** Grouped while it is typed; the caret stays behind the digit where it was. */
function NumberInput({ number, inputRef, onType, onLeave }: InputProps) {
  const caret = useRef<number>(undefined);
  const shown = groupNumber(number);
  useLayoutEffect(() => {
    const before = caret.current;
    if (before === undefined) return;
    caret.current = undefined;
    let place = 0;
    for (let digits = 0; digits < before && place < shown.length; place += 1)
      if (shown[place] !== ' ') digits += 1;
    inputRef.current?.setSelectionRange(place, place);
  });
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value.slice(0, target.selectionStart ?? undefined);
    const digits = readNumber(target.value);
    caret.current = Math.min(typed.replace(/\D/g, '').length, digits.length);
    onType(digits);
  };
  return (
    <input
      {...useFieldControl()}
      ref={inputRef}
      name="number"
      type="tel"
      inputMode="numeric"
      autoComplete="off"
      placeholder="024 123 4567"
      className={`${inputClasses} min-h-14! pr-24! text-2xl! font-medium large:pr-3! large:text-[9vw]! tabular-nums placeholder:font-normal`}
      value={shown}
      onChange={change}
      onPaste={(event) => {
        event.preventDefault();
        onType(readNumber(event.clipboardData.getData('text')));
      }}
      onBlur={onLeave}
    />
  );
}

function InBox({ icon, label, onPress }: { icon: string; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className="inline-flex min-h-touch items-center gap-2 rounded-md px-2.5 text-md font-medium text-brand hover:bg-brand-tint"
      onClick={onPress}
    >
      <Icon path={icon} className="size-4.5" />
      {label}
    </button>
  );
}

type RecentProps = {
  customers: readonly CounterCustomer[];
  number: string;
  onPick: (number: string) => void;
};

/** One row that scrolls on phones, so that the first price stays on the screen. */
export function RecentCustomers({ customers, number, onPick }: RecentProps) {
  if (customers.length === 0) return null;
  return (
    <fieldset className="-mx-4 min-w-0 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] sm:mx-0 sm:overflow-visible sm:px-0 [&::-webkit-scrollbar]:hidden">
      <legend className="sr-only">Recent customers</legend>
      <div className="flex gap-2 sm:flex-wrap">
        {customers.map(({ phone_number: phone, name }) => (
          <button
            key={phone}
            type="button"
            aria-pressed={phone === number}
            className="inline-flex min-h-touch flex-none items-center gap-2 rounded-md border border-control bg-surface px-3 py-1 text-start hover:border-brand hover:bg-surface-hover focus-visible:-outline-offset-2 aria-pressed:border-brand aria-pressed:bg-surface-selected aria-pressed:ring-1 aria-pressed:ring-brand"
            onClick={() => onPick(phone)}
          >
            {phone === number && <Icon path={checkIcon} className="size-4.5 text-brand" />}
            <span>
              <span className="block text-md leading-4.5 font-medium whitespace-nowrap">
                {name ?? 'No name yet'}
              </span>
              <span className="block text-sm leading-4 text-ink-muted">
                <Tel number={phone} />
              </span>
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
