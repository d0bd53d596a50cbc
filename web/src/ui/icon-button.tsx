/** A button that shows an icon; its name is for those who cannot see it, or for phones, where there is room. */
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'title'> & {
  icon: string;
  label: string;
  /** What the button acts on, where one label stands in many rows: 'Edit' of 'Abena Owusu'. */
  subject?: string;
  danger?: boolean;
  /** In a row of actions the label shows below 640 px. */
  inRow?: boolean;
};

export function IconButton({
  icon,
  label,
  subject,
  danger = false,
  inRow = false,
  ...rest
}: IconButtonProps) {
  const tone = danger ? 'hover:bg-danger-tint hover:text-danger' : 'hover:bg-surface-hover hover:text-ink';
  const row =
    'max-sm:w-auto max-sm:rounded-none max-sm:text-sm max-sm:font-medium max-sm:not-first:border-l-line ' +
    (danger ? 'max-sm:text-danger' : 'max-sm:text-ink');
  return (
    <button
      type="button"
      {...rest}
      title={label}
      className={`inline-flex size-touch flex-none items-center justify-center gap-2 rounded-md border border-transparent text-ink-muted dense:size-8 ${tone} ${inRow ? row : ''}`}
    >
      <Icon path={icon} className={inRow ? 'size-4 sm:size-5 dense:size-4.25' : 'size-5 dense:size-4.25'} />
      <span className={inRow ? 'sm:sr-only' : 'sr-only'}>
        {label}
        {subject && <span className="sr-only"> {subject}</span>}
      </span>
    </button>
  );
}
