/** Buttons, and links that look like one. */
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClasses } from './button-classes.ts';
import { Icon } from './icon.tsx';
import { Strokes } from './strokes.tsx';

type Content = {
  icon?: string | undefined;
  iconAfter?: string | undefined;
  busy?: boolean;
  children: ReactNode;
};

export function Button(props: Omit<ComponentProps<'button'>, 'className'> & ButtonLook & Content) {
  const { variant, size, block, wrap, icon, iconAfter, busy = false, children, ...rest } = props;
  const content = { icon, iconAfter, busy, children };
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

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className'> & ButtonLook & Omit<Content, 'busy'>;

export function ButtonLink({ variant, size, block, icon, iconAfter, children, ...rest }: ButtonLinkProps) {
  const content = { icon, iconAfter, children };
  return (
    <a {...rest} className={buttonClasses({ variant, size, block })}>
      <ButtonContent {...content} />
    </a>
  );
}

/** The strokes take the icon's place or reach into the padding: a busy button keeps its width. */
function ButtonContent({ icon, iconAfter, busy = false, children }: Content) {
  const iconSize = 'size-4.5 dense:size-4';
  return (
    <span
      className={`inline-flex items-center gap-2 ${busy && !icon ? '-mx-3.25 dense:-mx-2.5 dense:gap-1.5' : ''}`}
    >
      {busy && <Strokes className="text-[0.9375rem] dense:text-xs [--stroke:currentColor]" />}
      {!busy && icon && <Icon path={icon} className={iconSize} />}
      {children}
      {iconAfter && <Icon path={iconAfter} className={iconSize} />}
    </span>
  );
}
