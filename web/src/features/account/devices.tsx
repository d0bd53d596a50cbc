/** The devices on which an account is signed in, to be ended one by one or all at once. */
import type { WireSession } from '@ntem/contract/accounts/endpoints/sessions';
import { useState } from 'react';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useLogOut } from '#lib/session/log-out.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { checkIcon } from '#ui/core/icon.tsx';
import { Refusal } from '#ui/forms/form.tsx';
import { ConfirmDialog } from '#ui/forms/form-dialog.tsx';
import { Panel } from '#ui/page/section.tsx';
import { logoutIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';

const label = 'Log out of all devices';

export function AllDevices() {
  const [isAsked, setAsked] = useState(false);
  return (
    <Panel roomy title="Devices">
      <p className="text-md text-ink-muted">For a phone that was lost or a computer that others use.</p>
      <Sessions />
      <div>
        <Button variant="danger-quiet" icon={logoutIcon} onClick={() => setAsked(true)}>
          {label}
        </Button>
      </div>
      {isAsked && <Confirmation onClose={() => setAsked(false)} />}
    </Panel>
  );
}

function Confirmation({ onClose }: { onClose: () => void }) {
  const { press, isBusy, refusal } = useSend('POST /auth/logout-all', {
    toast: ({ message }) => message,
    onDone: useLogOut(),
    showsRefusal: true,
  });
  return (
    <ConfirmDialog
      title={label}
      confirmLabel={label}
      danger
      busy={isBusy}
      onConfirm={press}
      onClose={onClose}
    >
      <Refusal text={refusal} />
      <p>You will have to sign in again here and on every other device.</p>
    </ConfirmDialog>
  );
}

const unknownDevice = 'Unknown device';

function Sessions() {
  const { data, isFetching } = useRead('GET /auth/sessions');
  const { press, isBusy, given } = useSend('DELETE /auth/sessions/{id}', {
    refresh: ['GET /auth/sessions'],
    toast: ({ message }) => message,
  });
  if (!data) return isFetching ? <Skeleton className="h-16" /> : null;
  return (
    <ul className="grid divide-y divide-line">
      {data.sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center justify-between gap-2 py-3">
          <div className="min-w-0">
            <p>{session.device ?? unknownDevice}</p>
            <p className="text-md text-ink-muted">
              <Whereabouts session={session} />
            </p>
          </div>
          {session.current ? (
            <Badge tone="success" icon={checkIcon} label="This one" />
          ) : (
            <Button
              subject={session.device ?? unknownDevice}
              busy={isBusy && given?.params.id === session.id}
              onClick={() => press({ params: { id: session.id } })}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Whereabouts({ session }: { session: WireSession }) {
  const endsWithBrowser = useSession()?.untilClosed && session.current;
  return (
    <>
      {session.network && `${session.network}. `}
      {session.current ? 'Signed in ' : 'Last seen '}
      <DateTime iso={session.current ? session.created_at : session.last_seen} />
      {endsWithBrowser && '. Ends when you close the browser'}
    </>
  );
}
