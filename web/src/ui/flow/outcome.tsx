/** A state as a seal, a title and a sentence, read out when it changes. */
import type { ReactNode } from 'react';
import { Icon, Strokes } from '#ui/core/icon.tsx';

const tones = {
  brand: 'bg-brand-tint text-brand',
  success: 'bg-success-tint text-success',
  danger: 'bg-danger-tint text-danger',
  warning: 'bg-warning-tint text-warning',
  neutral: 'bg-neutral-tint text-neutral',
} as const;

type OutcomeProps = {
  tone: keyof typeof tones;
  /** Without an icon the loader is shown: something is still going on. */
  icon?: string | undefined;
  /** Replaces tone and icon. */
  seal?: ReactNode;
  title?: string;
  /** Of the title: 3 inside a dialog, 2 on a page. */
  level?: 2 | 3;
  children: ReactNode;
};

export function Outcome({ tone, icon, seal, title, level = 3, children }: OutcomeProps) {
  const Title = `h${level}` as const;
  return (
    <div className="grid justify-items-center gap-2 px-2 pt-2 pb-1 text-center" role="status">
      {seal ?? (
        <span className={`mb-1 grid size-16 place-items-center rounded-full ${tones[tone]}`}>
          {icon ? <Icon path={icon} className="size-8 stroke-2" /> : <Strokes className="text-[1.75rem]" />}
        </span>
      )}
      {title && <Title className="text-xl">{title}</Title>}
      <p className="max-w-80 text-md text-balance text-ink-muted">{children}</p>
    </div>
  );
}
