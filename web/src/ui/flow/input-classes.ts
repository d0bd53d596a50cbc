/** How a text field and a select look. */

export const inputClasses =
  'w-full min-w-0 min-h-control rounded-md border border-control bg-surface px-3.5 text-base leading-tight ' +
  'transition-colors placeholder:text-ink-subtle placeholder-shown:text-ellipsis ' +
  'focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-offset-1 ' +
  '[&[readonly]]:border-line-strong [&[readonly]]:bg-surface-sunken [&[readonly]]:text-ink-muted ' +
  'disabled:border-line-strong disabled:bg-surface-sunken disabled:text-ink-muted ' +
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--color-danger)] ' +
  'dense:min-h-control-dense dense:px-2.5 dense:text-md';
