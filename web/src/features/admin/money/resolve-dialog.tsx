/** Says why a difference will stay, so that it is open no longer. */
import { ReasonDialog } from '#features/admin/decisions/reason-dialog.tsx';
import { useSend } from '#lib/api/use-send.ts';
import { Notice } from '#ui/core/notice.tsx';
import { Reference } from '#ui/small/reference.tsx';
import type { Difference } from './differences.tsx';

export function ResolveDialog({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const { send } = useSend('POST /reconciliation/differences/{id}/resolve', {
    refresh: ['GET /reconciliation', 'GET /reconciliation/days'],
    onDone: onClose,
    toast: `${difference.reference}: difference resolved`,
  });
  return (
    <ReasonDialog
      title="Resolve this difference"
      subtitle={<Reference of={difference.reference} />}
      submitLabel="Resolve"
      hint="Why it will stay. Kept in the audit log."
      notice={
        <Notice tone="warning">{difference.what}. No money moves: it only counts as open no longer.</Notice>
      }
      send={(reason) => send({ params: { id: difference.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
