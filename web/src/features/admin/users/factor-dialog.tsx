/** Asks another admin to remove the second step of somebody who has lost it. */
import type { ManagedUser } from '@ntem/contract/topics/users';
import { ReasonDialog } from '#features/admin/decisions/decision-dialog.tsx';
import { useSend } from '#lib/api/use-send.ts';
import { Notice } from '#ui/core/notice.tsx';

export function FactorDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { send } = useSend('POST /users/{id}/factor-reset', {
    refresh: 'all',
    onDone: onClose,
    toast: 'Another admin must confirm this.',
  });
  return (
    <ReasonDialog
      title={`Reset the second step of ${user.name}`}
      submitLabel="Ask another admin"
      hint="How you know that it is them. Every admin reads it."
      notice={
        <Notice tone="warning">
          Call {user.name} on the number that you know. Once another admin has confirmed it, the second step
          and its recovery codes are gone and all sessions end.
        </Notice>
      }
      send={(reason) => send({ params: { id: user.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
