/** Sign-ins and changes of the account: other people's acts show here. */
import type { AccountChange } from '@ntem/contract/accounts/account-changes';
import type { WireAccountChange } from '@ntem/contract/accounts/endpoints/sessions';
import { useState } from 'react';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { Panel } from '#ui/page/section.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { sayPages } from '#ui/tables/paged-table.tsx';
import { Pager } from '#ui/tables/pager.tsx';

export function LatestChanges() {
  const [page, setPage] = useState(1);
  const query = { page: String(page) };
  const { data, meta, isError, isPlaceholderData, refetch } = useRead(
    'GET /auth/changes',
    { query },
    lastPageStays,
  );
  return (
    <Panel roomy title="Latest changes">
      {isError && !data && (
        <ErrorState title="Failed to load the latest changes" onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Skeleton className="h-40" />}
      <dl className="grid gap-y-2 text-md">
        {data?.map((change) => (
          <Line key={change.id} change={change} />
        ))}
      </dl>
      {meta && (
        <div className="-mx-4 -mb-4 lg:-mx-5 lg:-mb-5">
          <Pager
            page={page}
            totalPages={meta.total_pages}
            summary={sayPages(page, meta)}
            isStale={isPlaceholderData}
            onPage={setPage}
          />
        </div>
      )}
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
  list_exported: 'List downloaded as a file',
  account_added: 'Account opened',
  account_changed: 'Account changed',
};
