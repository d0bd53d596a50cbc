/** The stage of an order, in the same word and colour for buyer, seller and admin. Colour says who acts. */
import { type Stage, stageNames } from '@ntem/contract/orders/stages';
import { alertIcon, checkIcon, clockIcon, closeIcon } from '#ui/core/icon.tsx';
import { sendIcon, undoIcon } from '#ui/small/app-icons.ts';
import { Badge, type Look } from '#ui/small/badge.tsx';
import type { Column } from '#ui/tables/data-table.tsx';

const looks: Record<Stage, Omit<Look, 'label'>> = {
  waiting_for_payment: { tone: 'warning', icon: clockIcon },
  being_sent: { tone: 'info', icon: sendIcon },
  delivered: { tone: 'success', icon: checkIcon },
  problem: { tone: 'danger', icon: alertIcon },
  money_sent_back: { tone: 'back', icon: undoIcon },
  not_paid: { tone: 'unpaid', icon: closeIcon },
};

export function StageBadge({ stage }: { stage: Stage }) {
  return <Badge {...looks[stage]} label={stageNames[stage]} wrap />;
}

export const stageColumn: Column<{ stage: Stage }> = {
  header: 'Status',
  place: 'side2',
  cell: ({ stage }) => <StageBadge stage={stage} />,
};
