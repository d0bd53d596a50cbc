/** The screen at each address, loaded when it is first opened. */
import { type ComponentType, useEffect, useRef } from 'react';
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router';
import { RequireSession } from '#features/auth/require-session.tsx';
import { settings } from '#lib/browser/settings.ts';
import { SandboxRibbon } from '#ui/core/sandbox-ribbon.tsx';
import { ScreenFailure } from '#ui/page/error-boundary.tsx';

function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}

const guarded = [
  screen('/dashboard', async () => (await import('./dashboard.tsx')).Dashboard),
  screen(
    '/user-dashboard',
    async () => (await import('#features/guest/pending-approval-screen.tsx')).PendingApprovalScreen,
  ),
  screen('/earnings', async () => (await import('./former-seller.tsx')).FormerSellerScreen),
  screen('/account', async () => (await import('#features/account/account-screen.tsx')).AccountScreen),
];

const open = [
  screen('/sandbox', async () => (await import('#features/sandbox/sandbox-screen.tsx')).SandboxScreen),
  screen('/orders', async () => (await import('#features/shop/orders/orders-screen.tsx')).OrdersScreen),
  screen('/track', async () => (await import('#features/shop/order-page/track-screen.tsx')).TrackScreen),
  screen(
    '/order/:paymentId',
    async () => (await import('#features/shop/order-page/order-screen.tsx')).OrderScreen,
  ),
  screen('/join/:code', async () => (await import('#features/auth/join-screen.tsx')).JoinScreen),
  screen('*', async () => (await import('#features/not-found/not-found-screen.tsx')).NotFoundScreen),
];

export const router = createBrowserRouter([
  {
    Component: Page,
    ErrorBoundary: ScreenFailure,
    children: [
      {
        // One screen at two addresses: it keeps what was typed when the address changes.
        lazy: async () => ({ Component: (await import('#features/auth/auth-screen.tsx')).AuthScreen }),
        children: ['/auth', '/register'].map((path) => ({ path, element: null })),
      },
      { Component: RequireSession, children: guarded },
      ...open,
    ],
  },
]);

/** A new page starts at its heading, for the eye and for the screen reader alike. */
function Page() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <ScreenProgress />
      <div className="flex flex-col *:flex-none">
        <Outlet />
        {settings.sandbox && pathname !== '/sandbox' && (
          // Above the screen, but after it in the tab order, which starts with the way to the content.
          <div className="order-first print:hidden">
            <SandboxRibbon />
          </div>
        )}
      </div>
      <ScrollRestoration />
    </>
  );
}

function ScreenProgress() {
  const { state } = useNavigation();
  return (
    <div role="status">
      {state === 'loading' && (
        <p className="fixed inset-x-0 top-0 z-40 h-1 animate-skeleton bg-ember-bright">
          <span className="sr-only">Loading...</span>
        </p>
      )}
    </div>
  );
}
