/** A message that stays in the page, beside its subject. */
import type { ReactNode } from 'react';
import { alertIcon, bangIcon, checkIcon, Icon, infoIcon } from './icon.tsx';

const tones = {
  brand: { icon: infoIcon, colors: 'bg-brand-tint text-brand' },
  info: { icon: infoIcon, colors: 'bg-info-tint text-info' },
  success: { icon: checkIcon, colors: 'bg-success-tint text-success' },
  warning: { icon: alertIcon, colors: 'bg-warning-tint text-warning' },
  danger: { icon: bangIcon, colors: 'bg-danger-tint text-danger' },
} as const;

type NoticeProps = {
  tone?: keyof typeof tones;
  icon?: string;
  /** Announced when it appears: for the outcome of the person's action. */
  announced?: boolean;
  children: ReactNode;
};

export function Notice({ tone = 'info', icon, announced = false, children }: NoticeProps) {
  const { icon: own, colors } = tones[tone];
  return (
    <div
      className={`flex items-start gap-2.5 rounded-md px-3 py-2.5 text-md ${colors}`}
      role={announced ? 'alert' : undefined}
    >
      <Icon path={icon ?? own} className="mt-px size-4.5" />
      <div className="min-w-0 flex-auto">{children}</div>
    </div>
  );
}
