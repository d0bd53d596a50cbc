/** A box to tick: with its words, or alone in a table's row. */
// biome-ignore-all lint/a11y/noLabelWithoutControl: the box of each label is in Tick.
import type { ComponentProps, ReactNode } from 'react';
import { checkIcon, Icon } from '#ui/core/icon.tsx';
import { minusIcon } from '#ui/small/app-icons.ts';

type InputProps = Omit<ComponentProps<'input'>, 'className' | 'type'>;

export function Checkbox({ children, ...rest }: InputProps & { children: ReactNode }) {
  return (
    <label className="inline-flex min-h-touch items-center gap-2.5 text-md">
      <Tick {...rest} />
      {children}
    </label>
  );
}

/** Its target is larger than its box. */
export function RowCheckbox({ label, ...rest }: InputProps & { label: string }) {
  return (
    <label className="grid size-8 place-items-center max-sm:-mt-2.5 max-sm:-ml-3 max-sm:size-touch sm:-m-1.75">
      <Tick {...rest} aria-label={label} />
    </label>
  );
}

/** Selects all rows. Phones have no columns, so it shows its words there. */
export function HeadCheckbox({ label, mixed, ...rest }: InputProps & { label: string; mixed: boolean }) {
  return (
    <label className="grid size-8 place-items-center max-sm:flex max-sm:h-auto max-sm:min-h-touch max-sm:w-full max-sm:gap-4 sm:-m-1.75">
      <Tick
        {...rest}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
      />
      <span className="sm:sr-only">{label}</span>
    </label>
  );
}

function Tick(props: InputProps) {
  const mark = 'pointer-events-none absolute inset-0 m-auto hidden size-3.5 stroke-[3] text-on-brand';
  return (
    <span className="relative flex size-5 flex-none">
      <input
        {...props}
        type="checkbox"
        className="peer size-full appearance-none rounded-sm border-[1.5px] border-control bg-surface checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand disabled:border-line-strong disabled:bg-surface-sunken"
      />
      <Icon path={checkIcon} className={`${mark} peer-checked:block peer-indeterminate:hidden`} />
      <Icon path={minusIcon} className={`${mark} peer-indeterminate:block`} />
    </span>
  );
}
