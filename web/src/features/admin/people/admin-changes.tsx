/** Admins added or removed within a day, with the button that undoes it. */
import type { AdminChangeKind } from '@ntem/contract/people/admin-changes';
import type { WireAdminChange } from '@ntem/contract/people/endpoints/users';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { Button } from '#ui/core/button.tsx';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Section } from '#ui/page/section.tsx';

/** All changes; nothing if there are none. */
export function AdminChanges() {
  const changes = useRead('GET /admin-changes', {}, { refetchInterval: refreshEveryMs.admin });
  if (changes.isError && !changes.data)
    return <ErrorState title="Failed to load admins" onRetry={() => void changes.refetch()} />;
  if (!changes.data?.length) return null;
  return (
    <Section title="Admins" label="Changes of admins">
      <div className="grid gap-3">
        {changes.data.map((change) => (
          <AdminChange key={change.user.id} change={change} />
        ))}
      </div>
    </Section>
  );
}

const deeds: Record<AdminChangeKind, string> = {
  made: 'is an admin now',
  switched_off: 'was an admin and is switched off',
  demoted: 'is no longer an admin',
  deleted: 'was an admin and is deleted',
  second_step_reset: 'lost the second step',
};

export function AdminChange({
  change: { user, change, by, at, until, can_undo },
}: {
  change: WireAdminChange;
}) {
  const undo = useSend('POST /users/{id}/undo-admin', { refresh: 'all', toast: ({ message }) => message });
  return (
    <Notice tone="warning">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
          <p className="font-bold">
            {user.name} {deeds[change]}
          </p>
          <p>
            By {by.name}, <DateTime iso={at} />. Can be undone until <DateTime iso={until} />.
          </p>
        </div>
        {can_undo && (
          <Button
            subject={user.name}
            busy={undo.isBusy}
            onClick={() => undo.press({ params: { id: user.id } })}
          >
            Undo
          </Button>
        )}
      </div>
    </Notice>
  );
}
