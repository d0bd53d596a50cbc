/** A status in one word, always with an icon: colour alone says nothing. */
import { Icon } from '#ui/core/icon.tsx';

const tones = {
  neutral: 'bg-neutral-tint text-neutral',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
} as const;

export type BadgeTone = keyof typeof tones;

type BadgeProps = {
  tone?: BadgeTone;
  icon: string;
  /** It may take a second line, where it is more than a word. */
  wrap?: boolean;
  children: string;
};

export function Badge({ tone = 'neutral', icon, wrap = false, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex min-h-5.5 items-center gap-1 rounded-sm pr-1.75 pl-1.25 text-xs font-medium ${wrap ? 'py-0.5 leading-[1.15]' : 'leading-none whitespace-nowrap'} ${tones[tone]}`}
    >
      <Icon path={icon} className="size-3.5 stroke-[2.25]" />
      {children}
    </span>
  );
}
