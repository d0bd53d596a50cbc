/** Removes the second step of somebody who has lost it. */
import type { ManagedUser } from '@ntem/contract/people/endpoints/users';
import { ReasonDialog } from '#features/admin/review/deciding/decision-dialog.tsx';
import { useSend } from '#lib/api/use-send.ts';
import { Notice } from '#ui/core/notice.tsx';

export function FactorDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const { send } = useSend('POST /users/{id}/factor-reset', {
    refresh: 'all',
    onDone: onClose,
    toast: ({ message }) => message,
  });
  return (
    <ReasonDialog
      title={`Reset the second step of ${user.name}`}
      submitLabel="Reset"
      hint="How you know that it is them. Other admins can read it."
      notice={
        <Notice tone="warning">
          Call {user.name} on the number that you know. The second step and its recovery codes go, and all
          sessions end. {user.name} and every admin are told.
        </Notice>
      }
      send={(reason) => send({ params: { id: user.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
