/** A button that shows an icon; its name is for screen readers, and for phones, where there is room. */
import type { ComponentProps } from 'react';
import { Icon, Strokes } from '#ui/core/icon.tsx';

type Look = {
  icon: string;
  label: string;
  /** The thing the button acts on, if many rows have the same label: 'Edit' of 'Abena Owusu'. */
  subject?: string;
  danger?: boolean;
  inRow?: boolean;
  busy?: boolean;
};

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'title'> & Look;

export function IconButton(props: IconButtonProps) {
  const { icon, label, subject, danger = false, inRow = false, busy = false, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      title={label}
      className={classesFor({ danger, inRow })}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
    >
      <Face icon={icon} label={label} subject={subject} inRow={inRow} busy={busy} />
    </button>
  );
}

/** The same in a row for a link that another app opens, such as the dialler. */
export function IconLink({ href, ...look }: { href: string; icon: string; label: string; subject: string }) {
  const isWeb = href.startsWith('https:');
  return (
    <a
      href={href}
      title={look.label}
      className={classesFor({ danger: false, inRow: true })}
      {...(isWeb && { target: '_blank', rel: 'noreferrer' })}
    >
      <Face {...look} inRow busy={false} />
    </a>
  );
}

function classesFor({ danger, inRow }: { danger: boolean; inRow: boolean }): string {
  const tone = danger
    ? 'not-disabled:hover:bg-danger-tint not-disabled:hover:text-danger'
    : 'not-disabled:hover:bg-surface-hover not-disabled:hover:text-ink';
  const row =
    'max-sm:w-auto max-sm:rounded-none max-sm:text-sm max-sm:font-medium max-sm:not-first:border-l-line ' +
    (danger ? 'max-sm:text-danger' : 'max-sm:text-ink');
  return `inline-flex size-touch flex-none items-center justify-center gap-2 rounded-md border border-transparent text-ink-muted disabled:cursor-not-allowed disabled:opacity-50 aria-busy:pointer-events-none dense:size-8 ${tone} ${inRow ? row : ''}`;
}

type FaceProps = Pick<Look, 'icon' | 'label'> & {
  subject: string | undefined;
  inRow: boolean;
  busy: boolean;
};

function Face({ icon, label, subject, inRow, busy }: FaceProps) {
  const size = inRow ? 'size-4 sm:size-5 dense:size-4.25' : 'size-5 dense:size-4.25';
  return (
    <>
      {busy ? <Strokes className="text-xs [--stroke:currentColor]" /> : <Icon path={icon} className={size} />}
      <span className={inRow ? 'sm:sr-only' : 'sr-only'}>
        {label}
        {subject && <span className="sr-only"> {subject}</span>}
      </span>
    </>
  );
}
