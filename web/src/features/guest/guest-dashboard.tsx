/** The simple dashboard of a person who neither sells nor administers. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRead } from '#lib/api/use-read.ts';
import { pageTitle } from '#lib/browser/settings.ts';
import { showToast } from '#lib/browser/toast.ts';
import { roleName } from '#lib/session/roles.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Money } from '#ui/core/formats.tsx';
import { clockIcon, Icon, simIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { phoneIcon, walletIcon } from '#ui/small/app-icons.ts';
import { ActiveBadge } from '#ui/small/badge.tsx';
import { AccountFrame } from './account-frame.tsx';

export function GuestDashboard({ user }: { user: WireUser }) {
  return (
    <AccountFrame>
      <title>{pageTitle('Dashboard')}</title>
      <div className="grid gap-5 lg:grid-cols-[22rem_1fr] lg:items-start lg:gap-x-6">
        <h1 className="flex min-w-0 items-center gap-3 text-2xl tracking-tight lg:col-span-2">
          <Monogram name={user.name} />
          <span className="min-w-0 wrap-anywhere">{user.name}</span>
        </h1>
        {!user.role && (
          <div className="lg:col-span-2">
            <Notice tone="warning" icon={clockIcon}>
              <Link to="/user-dashboard" className="font-medium underline underline-offset-[0.18em]">
                Pending admin approval
              </Link>
            </Notice>
          </div>
        )}
        <Balance />
        <Facts user={user} />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3 lg:self-stretch">
          <Card icon={simIcon} title="Data Bundles">
            <div className="grid gap-2">
              <ButtonLink variant="primary" block href="/">
                Buy data
              </ButtonLink>
              <ButtonLink block href="/orders">
                Your orders
              </ButtonLink>
            </div>
          </Card>
          <Card icon={phoneIcon} title="Airtime Top-up">
            <Button block onClick={() => showToast('warning', 'Airtime Top-up is coming soon')}>
              Coming soon
            </Button>
          </Card>
        </div>
      </div>
    </AccountFrame>
  );
}

/** For a person who has sold before. */
function Balance() {
  const { data } = useRead('GET /earnings');
  const amount = data ? data.available + data.resting + data.in_flight : 0;
  if (amount <= 0) return null;
  return (
    <div className="lg:col-span-2">
      <Notice tone="success" icon={walletIcon}>
        You have <Money amountGhs={amount} />.{' '}
        <Link to="/earnings" className="font-medium underline underline-offset-[0.18em]">
          Withdraw it
        </Link>
      </Notice>
    </div>
  );
}

function Monogram({ name }: { name: string }) {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return (
    <span
      className="grid size-11 flex-none place-items-center rounded-md bg-brand-tint text-base tracking-normal text-brand uppercase"
      aria-hidden="true"
    >
      {letters.join('')}
    </span>
  );
}

function Facts({ user }: { user: WireUser }) {
  const facts = {
    Phone: <span className="tabular-nums">{user.phone_number}</span>,
    Role: roleName(user),
    Status: <ActiveBadge status="active" />,
    ...(user.referral && { 'Referred by': user.referral.name }),
  };
  return (
    <dl className="grid rounded-lg border border-line bg-surface">
      {Object.entries(facts).map(([name, value]) => (
        <div
          key={name}
          className="flex min-h-13 items-center justify-between gap-4 px-4 py-2 not-first:border-t not-first:border-line"
        >
          <dt className="flex-none text-md text-ink-muted">{name}</dt>
          <dd className="min-w-0 text-end font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Card({ icon, title, children }: { icon: string; title: string; children: ReactNode }) {
  return (
    <section className="grid content-between gap-4 rounded-lg border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <Icon path={icon} className="size-6 text-brand" />
        <h2 className="text-base">{title}</h2>
      </div>
      {children}
    </section>
  );
}
