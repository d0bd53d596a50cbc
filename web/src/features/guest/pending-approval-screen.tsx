/** The screen of a person without a role yet. */
import { Navigate } from 'react-router';
import { pageTitle } from '#lib/browser/settings.ts';
import { useAccount } from '#lib/session/account.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Loading } from '#ui/core/empty-state.tsx';
import { checkIcon, clockIcon, Icon, refreshIcon } from '#ui/core/icon.tsx';
import { Badge } from '#ui/small/badge.tsx';
import { AccountFailure, AccountFrame } from './account-frame.tsx';

export function PendingApprovalScreen() {
  const account = useAccount();
  if (!account.data) return account.isFetching ? <Loading /> : <AccountFailure account={account} />;
  if (account.data.userRole) return <Navigate to="/dashboard" replace />;
  return (
    <AccountFrame>
      <title>{pageTitle('Pending Approval')}</title>
      <div className="grid justify-items-center gap-2 py-6 text-center">
        <Badge tone="warning" icon={clockIcon} label="Pending Approval" />
        <h1 className="text-2xl tracking-tight">Pending admin approval</h1>
        <p className="max-w-88 text-md text-balance text-ink-muted">
          Your account role will be assigned by an admin after registration
        </p>
        <ol className="mt-5 grid w-full max-w-80 text-start text-md">
          <Step icon={checkIcon}>Account created</Step>
          <Step icon={checkIcon}>Phone verified</Step>
          <Step icon={clockIcon} isNow>
            Pending admin approval
          </Step>
        </ol>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <Button icon={refreshIcon} busy={account.isFetching} onClick={() => account.refetch()}>
            Check again
          </Button>
          <ButtonLink href="/">Go to the shop</ButtonLink>
        </div>
      </div>
    </AccountFrame>
  );
}

function Step({ icon, isNow = false, children }: { icon: string; isNow?: boolean; children: string }) {
  const dot = isNow
    ? 'bg-warning-tint text-warning shadow-[inset_0_0_0_2px_var(--color-warning)]'
    : 'bg-brand text-on-brand';
  const line =
    'not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:left-3.25 not-last:before:w-0.5 not-last:before:bg-brand';
  return (
    <li
      className={`relative grid grid-cols-[1.75rem_1fr] gap-3 pb-5 last:pb-0 ${line}`}
      aria-current={isNow ? 'step' : undefined}
    >
      <span className={`grid size-7 place-items-center rounded-full ${dot}`}>
        <Icon path={icon} className="size-4 stroke-[2.5]" />
      </span>
      <span className={`pt-1 ${isNow ? 'font-bold' : 'text-ink-muted'}`}>{children}</span>
    </li>
  );
}
