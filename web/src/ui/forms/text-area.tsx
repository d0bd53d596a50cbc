/** A few lines of text. */
import type { ComponentProps } from 'react';
import { useFieldControl } from '#ui/flow/field.tsx';
import { inputClasses } from '#ui/flow/input-classes.ts';

export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  const control = useFieldControl();
  return (
    <textarea
      rows={2}
      {...control}
      {...props}
      className={`${inputClasses} min-h-18 resize-y py-2 leading-snug`}
    />
  );
}
