/** Account Settings: who one is, the password, the theme, and the way out of all devices. */
import { useAccount } from '#lib/account.ts';
import { useLogOut } from '#lib/log-out.ts';
import { pageTitle, storeName } from '#lib/store.ts';
import { backIcon, logoutIcon } from '#ui/app-icons.ts';
import { Band } from '#ui/band.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/loading.tsx';
import { RouterButton } from '#ui/router-button.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { AllDevices } from './all-devices.tsx';
import { Panel } from './panel.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

export function AccountScreen() {
  const logOut = useLogOut();
  const { data: user, isFetching, refetch } = useAccount();
  return (
    <>
      <title>{pageTitle('Account Settings')}</title>
      <SkipLink />
      <Band
        storeName={storeName}
        action={
          <Button variant="on-band" icon={logoutIcon} onClick={logOut}>
            Logout
          </Button>
        }
      />
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
        <PasswordForm phone={user?.phone_number ?? ''} />
        <Panel title="Theme">
          <div>
            <ThemeToggle />
          </div>
        </Panel>
        <AllDevices />
      </main>
    </>
  );
}
