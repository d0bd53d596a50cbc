/** Badges and tags. A badge always has an icon, because colour alone says nothing. */
import { checkIcon, clockIcon, closeIcon, Icon } from '#ui/core/icon.tsx';
import { dotIcon, ringIcon } from './app-icons.ts';

const tones = {
  neutral: 'bg-neutral-tint text-neutral',
  success: 'bg-success-tint text-success',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
  info: 'bg-info-tint text-info',
  back: 'bg-neutral-tint text-neutral ring-1 ring-line-strong ring-inset',
  unpaid: 'bg-surface text-neutral ring-1 ring-line-strong ring-inset',
} as const;

type BadgeTone = keyof typeof tones;

export type Look = { label: string; tone?: BadgeTone; icon: string };

export function Badge({ label, tone = 'neutral', icon, wrap = false }: Look & { wrap?: boolean }) {
  return (
    <span
      className={`inline-flex min-h-5.5 items-center gap-1 rounded-sm pr-1.75 pl-1.25 text-xs font-medium ${wrap ? 'py-0.5 leading-[1.15]' : 'leading-none whitespace-nowrap'} ${tones[tone]}`}
    >
      <Icon path={icon} className="size-3.5 stroke-[2.25]" />
      {label}
    </span>
  );
}

const switches = {
  active: { label: 'Active', tone: 'success', icon: dotIcon },
  inactive: { label: 'Inactive', tone: 'neutral', icon: ringIcon },
} as const;

export function ActiveBadge({ status }: { status: keyof typeof switches }) {
  return <Badge {...switches[status]} />;
}

const outcomes = {
  success: { label: 'Success', tone: 'success', icon: checkIcon },
  pending: { label: 'Pending', tone: 'warning', icon: clockIcon },
  failed: { label: 'Failed', tone: 'danger', icon: closeIcon },
} as const;

export function OutcomeBadge({ status }: { status: keyof typeof outcomes }) {
  return <Badge {...outcomes[status]} />;
}

const proven = { label: 'Verified', tone: 'success', icon: checkIcon } as const;

export function VerifiedBadge({ verified }: { verified: boolean }) {
  return <Badge {...(verified ? proven : outcomes.pending)} />;
}

const tagTones = {
  neutral: 'border-line-strong text-ink-muted',
  brand: 'border-brand-line bg-brand-tint text-brand',
  'on-band': 'border-band-line text-on-band',
} as const;

export function Tag({ tone = 'neutral', children }: { tone?: keyof typeof tagTones; children: string }) {
  return (
    <span
      className={`inline-flex min-h-5.5 items-center rounded-sm border px-1.75 text-xs leading-none font-medium whitespace-nowrap ${tagTones[tone]}`}
    >
      {children}
    </span>
  );
}
