/** Account Settings: profile, ways to confirm, password, theme, alarms, devices and the latest changes. */
import { isSeller } from '@ntem/contract/people/roles';
import { pageTitle } from '#lib/browser/settings.ts';
import { useAccount } from '#lib/session/account.ts';
import { roleOf } from '#lib/session/roles.ts';
import { AccountBand } from '#parts/account-band.tsx';
import { ErrorState, Loading } from '#ui/core/empty-state.tsx';
import { Panel } from '#ui/page/section.tsx';
import { ThemeToggle } from '#ui/page/theme-toggle.tsx';
import { backIcon, codeIcon } from '#ui/small/app-icons.ts';
import { RouterButton } from '#ui/small/router-button.tsx';
import { PasswordForm, ProfileForm } from './account-forms.tsx';
import { AlarmSwitches } from './alarm-switches.tsx';
import { AllDevices } from './devices.tsx';
import { LatestChanges } from './latest-changes.tsx';
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
