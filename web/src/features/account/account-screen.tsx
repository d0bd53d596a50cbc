/** Account Settings: profile, password, theme, and signing out of all devices. */
import type { AccountChange } from '@ntem/contract/accounts/account-changes';
import type { WireAccountChange, WireSession } from '@ntem/contract/accounts/endpoints/sessions';
import { isSeller } from '@ntem/contract/people/roles';
import { useState } from 'react';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { pageTitle } from '#lib/browser/settings.ts';
import { useAccount } from '#lib/session/account.ts';
import { useLogOut } from '#lib/session/log-out.ts';
import { roleOf } from '#lib/session/roles.ts';
import { useSession } from '#lib/session/session.ts';
import { AccountBand } from '#parts/account-band.tsx';
import { Button } from '#ui/core/button.tsx';
import { ErrorState, Loading } from '#ui/core/empty-state.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { checkIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Refusal } from '#ui/forms/form.tsx';
import { ConfirmDialog } from '#ui/forms/form-dialog.tsx';
import { Panel } from '#ui/page/section.tsx';
import { ThemeToggle } from '#ui/page/theme-toggle.tsx';
import { backIcon, codeIcon, logoutIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { ListPager } from '#ui/tables/paged-table.tsx';
import { PasswordForm, ProfileForm } from './account-forms.tsx';
import { AlarmSwitches } from './alarm-switches.tsx';
import { SecondStep } from './second-step.tsx';

export function AccountScreen() {
  const { data: user, isFetching, refetch } = useAccount();
  return (
    <>
      <title>{pageTitle('Account Settings')}</title>
      <AccountBand />
      <main id="main" className="page grid max-w-168 gap-5 pt-4 pb-10 lg:pt-6 lg:pb-12">
        <div>
          <div className="-ml-4">
            <RouterButton variant="quiet" to="/dashboard" icon={backIcon}>
              Back to dashboard
            </RouterButton>
          </div>
          <h1 className="mt-1 text-2xl tracking-tight">Account Settings</h1>
        </div>
        {user && <ProfileForm user={user} />}
        {!user && isFetching && <Loading />}
        {!user && !isFetching && <ErrorState title="Unable to load user data" onRetry={refetch} />}
        <SecondStep />
        <PasswordForm phone={user?.phone_number ?? ''} />
        <Panel roomy title="Theme">
          <div>
            <ThemeToggle />
          </div>
        </Panel>
        {user && isSeller(roleOf(user)) && (
          <Panel roomy title="For developers">
            <p className="text-md text-ink-muted">Keys and webhooks for selling from your own program.</p>
            <div>
              <RouterButton to="/dashboard?tab=developers" icon={codeIcon}>
                Keys and webhooks
              </RouterButton>
            </div>
          </Panel>
        )}
        {user?.role === 'admin' && <AlarmSwitches email={user.email} />}
        <AllDevices />
        <LatestChanges />
      </main>
    </>
  );
}

const label = 'Log out of all devices';

function AllDevices() {
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

function LatestChanges() {
  const [page, setPage] = useState(1);
  const changes = useRead('GET /auth/changes', { query: { page: String(page) } }, lastPageStays);
  return (
    <Panel roomy title="Latest changes">
      <Loaded
        from={changes}
        failed="Failed to load the latest changes"
        waiting={<Skeleton className="h-40" />}
      >
        {(data) => (
          <dl className="grid gap-y-2 text-md">
            {data.map((change) => (
              <Line key={change.id} change={change} />
            ))}
          </dl>
        )}
      </Loaded>
      <div className="-mx-4 -mb-4 lg:-mx-5 lg:-mb-5">
        <ListPager list={changes} paging={{ page, setPage }} />
      </div>
    </Panel>
  );
}

function Line({ change: { change, by_admin, device, network, created_at } }: { change: WireAccountChange }) {
  const from = [device, network].filter(Boolean).join(', ');
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink-muted">
        {words[change]}
        {by_admin && ' by an admin'}
      </dt>
      <dd>
        <DateTime iso={created_at} />
        {from && `, ${from}`}
      </dd>
    </div>
  );
}

const words: Record<AccountChange, string> = {
  signed_in: 'Signed in',
  password_changed: 'Password changed',
  password_reset: 'Password reset by SMS',
  email_changed: 'E-mail changed',
  authenticator_added: 'Authenticator app added',
  authenticator_removed: 'Authenticator app removed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  recovery_codes_renewed: 'New recovery codes made',
  second_step_reset: 'Second step reset by two admins',
  second_step_wrong: 'Wrong code for the second step',
  session_ended: 'Session ended',
  sessions_ended: 'Logged out of all devices',
  payout_number_proved: 'Payout number proved',
  payout_number_taken_back: 'Payout number taken back',
  api_key_made: 'API key made',
  api_key_changed: 'API key changed',
  api_key_renewed: 'New secret for an API key',
  api_key_revoked: 'API key revoked',
  webhook_set: 'Webhook changed',
  webhook_secret_renewed: 'New secret for the webhook',
  list_exported: 'List downloaded as a file',
  account_added: 'Account opened',
  account_changed: 'Account changed',
};
