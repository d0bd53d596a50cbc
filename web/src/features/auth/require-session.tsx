/** Lets only signed-in people through; others sign in first and are then led back. */
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { StepUp } from './step-up.tsx';

export function RequireSession() {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session) {
    return (
      <>
        <Outlet />
        <StepUp />
      </>
    );
  }
  return (
    <>
      <PageFrame />
      <Navigate to="/auth" replace state={{ returnTo: pathname + search + hash }} />
    </>
  );
}
