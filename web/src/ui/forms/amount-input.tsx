/** An amount in GHS as a person types it, behind the sign of the currency. */
import type { ComponentProps } from 'react';
import { useFieldControl } from '#ui/flow/field.tsx';
import { inputClasses } from '#ui/flow/input-classes.ts';

export function AmountInput(props: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const control = useFieldControl();
  return (
    <div className="relative">
      <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-ink-muted dense:left-2.5 dense:text-md">
        GH₵
      </span>
      <input
        type="number"
        inputMode="decimal"
        step="0.01"
        autoComplete="off"
        {...control}
        {...props}
        className={`${inputClasses} pl-14 tabular-nums [appearance:textfield] dense:pl-12 [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none`}
      />
    </div>
  );
}
