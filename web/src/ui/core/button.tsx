/** Buttons, and links that look like one. */
import type { ComponentProps, ReactNode } from 'react';
import { Icon, Strokes } from './icon.tsx';

type Content = {
  icon?: string | undefined;
  iconAfter?: string | undefined;
  busy?: boolean;
  /** The thing the button acts on, for people who hear it and not its place. */
  subject?: string | undefined;
  children: ReactNode;
};

export function Button(props: Omit<ComponentProps<'button'>, 'className'> & ButtonLook & Content) {
  const { variant, size, block, wrap, icon, iconAfter, busy = false, subject, children, ...rest } = props;
  const content = { icon, iconAfter, busy, subject, children };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClasses({ variant, size, block, wrap })}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
    >
      <ButtonContent {...content} />
    </button>
  );
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className'> &
  ButtonLook &
  Omit<Content, 'busy' | 'subject'>;

export function ButtonLink({ variant, size, block, icon, iconAfter, children, ...rest }: ButtonLinkProps) {
  const content = { icon, iconAfter, children };
  return (
    <a {...rest} className={buttonClasses({ variant, size, block })}>
      <ButtonContent {...content} />
    </a>
  );
}

/** The strokes take the icon's place or reach into the padding: a busy button keeps its width. */
function ButtonContent({ icon, iconAfter, busy = false, subject, children }: Content) {
  const iconSize = 'size-4.5 dense:size-4';
  return (
    <span
      className={`inline-flex items-center gap-2 ${busy && !icon ? '-mx-3.25 dense:-mx-2.5 dense:gap-1.5' : ''}`}
    >
      {busy && <Strokes className="text-[0.9375rem] dense:text-xs [--stroke:currentColor]" />}
      {!busy && icon && <Icon path={icon} className={iconSize} />}
      {children}
      {subject && <span className="sr-only"> {subject}</span>}
      {iconAfter && <Icon path={iconAfter} className={iconSize} />}
    </span>
  );
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border text-center leading-[1.2] ' +
  'transition-colors active:translate-y-px aria-busy:pointer-events-none disabled:cursor-not-allowed ' +
  'disabled:border-transparent disabled:bg-surface-sunken disabled:text-ink-subtle disabled:active:translate-y-0';

const sizes = {
  md: 'min-h-touch px-4 text-md font-medium dense:min-h-control-dense dense:px-3 dense:text-sm',
  lg: 'min-h-13 px-5 text-base font-bold',
} as const;

const variants = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-active',
  secondary: 'border-line-strong bg-surface text-ink hover:border-control hover:bg-surface-hover',
  quiet: 'border-transparent text-brand hover:bg-brand-tint',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  'danger-quiet': 'border-line-strong bg-surface text-danger hover:border-danger-line hover:bg-danger-tint',
  'on-band': 'border-band-line text-on-band hover:border-on-band-muted hover:bg-band-deep',
} as const;

export type ButtonLook = {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  block?: boolean | undefined;
  /** Its words may take a second line, if they state a whole decision. */
  wrap?: boolean | undefined;
};

export function buttonClasses({ variant = 'secondary', size = 'md', block, wrap }: ButtonLook): string {
  const lines = wrap ? 'py-1.5' : 'whitespace-nowrap';
  return `${base} ${lines} ${sizes[size]} ${variants[variant]} ${block ? 'w-full' : ''}`;
}

/** A button that reads as a link inside a line of text. */
export function LinkButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-6 font-medium text-brand underline decoration-1 underline-offset-[0.18em] hover:decoration-2 disabled:cursor-not-allowed disabled:text-ink-subtle disabled:no-underline"
    />
  );
}
