/** Statuses as the admin's tables show them. */
import { dotIcon, ringIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { checkIcon, clockIcon, closeIcon } from '#ui/small/icons.ts';

export function ActiveBadge({ status }: { status: 'active' | 'inactive' }) {
  return status === 'active' ? (
    <Badge tone="success" icon={dotIcon}>
      Active
    </Badge>
  ) : (
    <Badge icon={ringIcon}>Inactive</Badge>
  );
}

const outcomes = {
  success: { tone: 'success', icon: checkIcon, label: 'Success' },
  pending: { tone: 'warning', icon: clockIcon, label: 'Pending' },
  failed: { tone: 'danger', icon: closeIcon, label: 'Failed' },
} as const;

export function OutcomeBadge({ status }: { status: keyof typeof outcomes }) {
  const { tone, icon, label } = outcomes[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
