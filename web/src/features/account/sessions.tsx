/** The account's sessions, with a button to end each. */
import type { WireSession } from '@ntem/contract/accounts/endpoints/sessions';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { checkIcon } from '#ui/core/icon.tsx';
import { Badge } from '#ui/small/badge.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';

const unknownDevice = 'Unknown device';

export function Sessions() {
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
            <Badge tone="success" icon={checkIcon}>
              This one
            </Badge>
          ) : (
            <Button
              busy={isBusy && given?.params.id === session.id}
              onClick={() => press({ params: { id: session.id } })}
            >
              End<span className="sr-only"> {session.device ?? unknownDevice}</span>
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
