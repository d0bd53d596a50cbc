/** How far a sale has come. */
import type { SaleStatus } from '@ntem/contract/seller-rules';
import { Badge } from '#ui/small/badge.tsx';
import { checkIcon, clockIcon, closeIcon } from '#ui/small/icons.ts';

const looks = {
  success: { tone: 'success', icon: checkIcon, label: 'Success' },
  pending: { tone: 'warning', icon: clockIcon, label: 'Pending' },
  failed: { tone: 'danger', icon: closeIcon, label: 'Failed' },
} as const;

export function SaleBadge({ status }: { status: SaleStatus }) {
  const { tone, icon, label } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
