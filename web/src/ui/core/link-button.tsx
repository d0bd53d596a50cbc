/** A button that reads as a link inside a line of text. */
import type { ComponentProps } from 'react';

export function LinkButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-6 font-medium text-brand underline decoration-1 underline-offset-[0.18em] hover:decoration-2 disabled:cursor-not-allowed disabled:text-ink-subtle disabled:no-underline"
    />
  );
}
