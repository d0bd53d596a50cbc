/** Badges of statuses that many lists show, each with one look. */
import { dotIcon, ringIcon } from './app-icons.ts';
import { Badge, type BadgeTone } from './badge.tsx';
import { checkIcon, clockIcon, closeIcon } from './icons.ts';

export type Look = { label: string; tone: BadgeTone; icon: string };

export function StatusBadge({ look, wrap = false }: { look: Look; wrap?: boolean }) {
  return (
    <Badge tone={look.tone} icon={look.icon} wrap={wrap}>
      {look.label}
    </Badge>
  );
}

const switches = {
  active: { label: 'Active', tone: 'success', icon: dotIcon },
  inactive: { label: 'Inactive', tone: 'neutral', icon: ringIcon },
} as const;

export function ActiveBadge({ status }: { status: keyof typeof switches }) {
  return <StatusBadge look={switches[status]} />;
}

const outcomes = {
  success: { label: 'Success', tone: 'success', icon: checkIcon },
  pending: { label: 'Pending', tone: 'warning', icon: clockIcon },
  failed: { label: 'Failed', tone: 'danger', icon: closeIcon },
} as const;

export function OutcomeBadge({ status }: { status: keyof typeof outcomes }) {
  return <StatusBadge look={outcomes[status]} />;
}
