/** What happened to an account lately, such as sign-ins and new passwords, and the words for each change. */
import type { AccountChange } from '@ntem/contract/accounts/account-changes';
import type { WireAccountChange } from '@ntem/contract/accounts/endpoints/sessions';
import { useState } from 'react';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { DateTime } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Panel } from '#ui/page/section.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { ListPager } from '#ui/tables/paged-table.tsx';

export function LatestChanges() {
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
