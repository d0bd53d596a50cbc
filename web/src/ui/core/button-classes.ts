/** How a button looks, for buttons and for links that act like one. */

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
  /** Its words may take a second line, where they say a whole decision. */
  wrap?: boolean | undefined;
};

export function buttonClasses({ variant = 'secondary', size = 'md', block, wrap }: ButtonLook): string {
  const lines = wrap ? 'py-1.5' : 'whitespace-nowrap';
  return `${base} ${lines} ${sizes[size]} ${variants[variant]} ${block ? 'w-full' : ''}`;
}
