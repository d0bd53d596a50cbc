/** One account: the person, their referrer, referrals, purchases, and changes. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import type { WireInvitation } from '@ntem/contract/people/endpoints/invitations';
import type { ManagedUser } from '@ntem/contract/people/endpoints/users';
import { isSeller } from '@ntem/contract/people/roles';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PaymentList } from '#features/admin/orders/payments-tab.tsx';
import { AuditList } from '#features/admin/people/audit/audit-tab.tsx';
import { ReasonDialog } from '#features/admin/review/decision/reason-dialog.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { InvitationReady } from '#parts/invitation-ready.tsx';
import { Button, LinkButton } from '#ui/core/button.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { searchIcon } from '#ui/core/icon.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Section } from '#ui/page/section.tsx';
import { backIcon, editIcon, sendIcon } from '#ui/small/app-icons.ts';
import { ActiveBadge } from '#ui/small/badge.tsx';
import { formatTotal } from '#ui/small/counts.ts';
import { PagedTable } from '#ui/tables/paged-table.tsx';
import { AdminChange } from './admin-changes.tsx';
import { PersonalData } from './personal-data.tsx';
import { SellerShop } from './seller-shop.tsx';
import { RoleTag, userColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';

export function UserPage({ id, self }: { id: string; self: WireUser }) {
  const url = useUrlState();
  // The version that was opened: somebody else's changes must not count as read here.
  const [edited, setEdited] = useState<ManagedUser>();
  const [isReset, setReset] = useState(false);
  const user = useRead('GET /users/{id}', { params: { id } });
  return (
    <div className="grid gap-5">
      <div className="-ml-3">
        <Button variant="quiet" icon={backIcon} onClick={() => url.open({ user: undefined })}>
          All users
        </Button>
      </div>
      <Loaded from={user}>
        {(shown) => (
          <>
            {shown.admin_change && <AdminChange change={shown.admin_change} />}
            <Profile
              user={shown}
              isSelf={shown.id === self.id}
              onEdit={() => setEdited(shown)}
              onReset={() => setReset(true)}
            />
            {!shown.has_joined && shown.status === 'active' && <NotJoined user={shown} />}
            {isReset && <FactorDialog user={shown} onClose={() => setReset(false)} />}
            {isSeller(shown.role) && <SellerShop user={shown} />}
            <Downline key={id} id={id} />
            <PaymentList title="Orders" filters={{ user_id: id }} />
            {isSeller(shown.role) && <PaymentList title="Sales" filters={{ seller_id: id }} />}
            <AuditList title="Changes" subjectId={id} />
            {shown.id !== self.id && (
              <PersonalData
                phone={shown.phone_number}
                name={shown.name}
                onErased={() => url.open({ user: undefined })}
              />
            )}
          </>
        )}
      </Loaded>
      {edited && <UserDialog user={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

type ProfileProps = { user: ManagedUser; isSelf: boolean; onEdit: () => void; onReset: () => void };

function Profile({ user, isSelf, onEdit, onReset }: ProfileProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that led here is gone. A focus that has moved on stays.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-xl">
          {user.name}
          {isSelf && <span className="font-normal text-ink-muted"> (you)</span>}
        </h2>
        <RoleTag user={user} />
        <ActiveBadge status={user.status} />
        <Button icon={editIcon} onClick={onEdit}>
          Edit
        </Button>
        {user.has_factor && !isSelf && <Button onClick={onReset}>Reset second step</Button>}
      </div>
      <Facts
        facts={{
          ID: <span className="wrap-anywhere">{user.id}</span>,
          'Phone number': user.phone_number,
          Email: user.email ?? 'No email',
          Verified: user.phone_number_verified_at ? (
            <DateTime iso={user.phone_number_verified_at} />
          ) : (
            'Pending'
          ),
          'Last Login': user.lastLogin ? <DateTime iso={user.lastLogin} /> : 'Never',
          'Second step': user.has_factor ? 'Set' : 'None',
          Joined: <DateTime iso={user.created_at} />,
          'Referred by': <Upline user={user} />,
        }}
      />
    </section>
  );
}

function Upline({ user }: { user: ManagedUser }) {
  const url = useUrlState();
  const above = user.referred_by;
  if (!above) return 'Direct signup';
  if (above.status === 'deleted') return `${above.name} (deleted)`;
  return <LinkButton onClick={() => url.open({ user: above.id })}>{above.name}</LinkButton>;
}

function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-md sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-muted">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Downline({ id }: { id: string }) {
  const url = useUrlState();
  const [page, setPage] = useState(1);
  const query = { upline_id: id, page: String(page) };
  const people = useRead('GET /users', { query }, lastPageStays);
  return (
    <Section title="Referred accounts" aside={people.meta && <p>{formatTotal(people.meta)}</p>}>
      <PagedTable
        label="Referred accounts"
        columns={userColumns({ onOpen: (other) => url.open({ user: other }) })}
        list={people}
        paging={{ page, setPage }}
        empty={{ icon: searchIcon, title: 'Nobody was referred by this account' }}
        failed="Failed to fetch users"
      />
    </Section>
  );
}

function FactorDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
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

function NotJoined({ user }: { user: ManagedUser }) {
  const [made, setMade] = useState<WireInvitation>();
  const invite = useSend('POST /users/{id}/invitation', {
    onDone: ({ data }) => setMade(data),
    toast: ({ message }) => message,
  });
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex-[1_1_12rem]">{user.name} has not joined yet. A new link ends the one before.</p>
        <Button
          icon={sendIcon}
          busy={invite.isBusy}
          onClick={() => void invite.press({ params: { id: user.id }, body: { send_sms: true } })}
        >
          Send invitation
        </Button>
      </div>
      {made && (
        <InvitationReady invitation={made} person={user} isTexted onClose={() => setMade(undefined)} />
      )}
    </Notice>
  );
}
