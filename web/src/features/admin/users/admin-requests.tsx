/** Who is to become an admin or stop being one, and whose second step is to be reset: confirmed, or stopped in time. */
import type { WireAdminRequest } from '@ntem/contract/topics/users';
import { useState } from 'react';
import { Subject } from '#features/admin/admin-parts.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { Button } from '#ui/core/button.tsx';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { Day } from '#ui/core/formats.tsx';
import { alertIcon, checkIcon } from '#ui/core/icon.tsx';
import { Section } from '#ui/page/section.tsx';
import { StepList } from '#ui/page/step-list.tsx';
import { CaseCard, CaseFact, CaseFoot } from '#ui/tables/case-card.tsx';
import { askedText, footOf, spanText, stepsOf, titleOf } from './request-words.ts';

const refreshMs = 60_000;

/** All that are open; nothing where there are none. */
export function AdminRequests() {
  const requests = useRead('GET /admin-requests', {}, { refetchInterval: refreshMs });
  if (requests.isError && !requests.data)
    return <ErrorState title="Failed to load admin requests" onRetry={() => void requests.refetch()} />;
  if (!requests.data?.length) return null;
  return (
    <Section title="Admins" label="Requests that wait for an admin">
      <RequestCases requests={requests.data} />
    </Section>
  );
}

export function RequestCases({ requests }: { requests: readonly WireAdminRequest[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {requests.map((request) => (
        <RequestCase key={request.id} request={request} />
      ))}
    </div>
  );
}

function RequestCase({ request }: { request: WireAdminRequest }) {
  const [isOpen, setOpen] = useState(true);
  const nowMs = useNow(20_000);
  const confirm = useSend('POST /admin-requests/{id}/confirm', { refresh: 'all', toast: 'Confirmed' });
  const stop = useSend('POST /admin-requests/{id}/withdraw', { refresh: 'all', toast: 'Taken back' });
  const { id, user, reason, can_confirm, can_stop } = request;
  const foot = footOf(request);
  return (
    <CaseCard
      title={titleOf(request, nowMs)}
      subject={user.phone_number}
      meta={
        <>
          <span>{askedText(request, nowMs)}</span>
          {reason && <span>“{reason}”</span>}
        </>
      }
      age={spanText(request, nowMs)}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {can_confirm && <UserFacts user={user} />}
      <StepList steps={stepsOf(request, nowMs)} />
      <CaseFoot note={foot.note}>
        {can_stop && (
          <Button
            variant="danger-quiet"
            busy={stop.isBusy}
            disabled={confirm.isBusy}
            onClick={() => stop.press({ params: { id } })}
          >
            {foot.stop}
            <Subject reference={user.name} />
          </Button>
        )}
        {can_confirm && (
          <Button
            variant="primary"
            icon={checkIcon}
            busy={confirm.isBusy}
            disabled={stop.isBusy}
            onClick={() => confirm.press({ params: { id } })}
          >
            Confirm
            <Subject reference={user.name} />
          </Button>
        )}
      </CaseFoot>
    </CaseCard>
  );
}

/** What whoever confirms should know of the account. */
function UserFacts({ user }: Pick<WireAdminRequest, 'user'>) {
  const mark = (isGood: boolean) =>
    isGood ? { icon: checkIcon, color: 'text-success' } : { icon: alertIcon, color: 'text-warning' };
  return (
    <dl className="grid grid-cols-2 divide-line rounded-md border border-line bg-surface-sunken max-[22rem]:grid-cols-1">
      <CaseFact who="Account" {...mark(true)}>
        Since <Day iso={user.since} />
      </CaseFact>
      <CaseFact who="Number" {...mark(user.number_since !== null)}>
        {user.number_since ? 'Proved' : 'Not proved'}
      </CaseFact>
      <CaseFact who="Second step" {...mark(user.has_factor)}>
        {user.has_factor ? 'Set' : 'None yet'}
      </CaseFact>
      <CaseFact who="Made by" {...mark(user.made_by === null)}>
        {user.made_by ?? 'Its owner'}
      </CaseFact>
    </dl>
  );
}
