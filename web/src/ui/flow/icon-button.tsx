/** A button that shows an icon; its name is for those who cannot see it, or for phones, where there is room. */
import type { ComponentProps } from 'react';
import { Icon, Strokes } from '#ui/core/icon.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'title'> & {
  icon: string;
  label: string;
  /** What the button acts on, where one label stands in many rows: 'Edit' of 'Abena Owusu'. */
  subject?: string;
  danger?: boolean;
  inRow?: boolean;
  busy?: boolean;
};

export function IconButton(props: IconButtonProps) {
  const { icon, label, subject, danger = false, inRow = false, busy = false, ...rest } = props;
  const tone = danger
    ? 'enabled:hover:bg-danger-tint enabled:hover:text-danger'
    : 'enabled:hover:bg-surface-hover enabled:hover:text-ink';
  const size = inRow ? 'size-4 sm:size-5 dense:size-4.25' : 'size-5 dense:size-4.25';
  const row =
    'max-sm:w-auto max-sm:rounded-none max-sm:text-sm max-sm:font-medium max-sm:not-first:border-l-line ' +
    (danger ? 'max-sm:text-danger' : 'max-sm:text-ink');
  return (
    <button
      type="button"
      {...rest}
      title={label}
      className={`inline-flex size-touch flex-none items-center justify-center gap-2 rounded-md border border-transparent text-ink-muted disabled:cursor-not-allowed disabled:opacity-50 aria-busy:pointer-events-none dense:size-8 ${tone} ${inRow ? row : ''}`}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
    >
      {busy ? <Strokes className="text-xs [--stroke:currentColor]" /> : <Icon path={icon} className={size} />}
      <span className={inRow ? 'sm:sr-only' : 'sr-only'}>
        {label}
        {subject && <span className="sr-only"> {subject}</span>}
      </span>
    </button>
  );
}
