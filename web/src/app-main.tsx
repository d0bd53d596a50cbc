/** Starts the app: the router, the cache, and what surrounds every screen. */
import { refusals } from '@ntem/contract/errors';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { queryClient } from '#lib/api/query.ts';
import { followTheme } from '#lib/browser/theme.ts';
import { showToast, toasts } from '#lib/browser/toast.ts';
import { setWayToSignIn } from '#lib/session/session.ts';
import { ErrorBoundary } from '#ui/page/error-boundary.tsx';
import { OfflineNotice } from '#ui/page/offline-notice.tsx';
import { ToastRegion } from '#ui/page/toast-region.tsx';
import { router } from './router.tsx';

followTheme();
// The guard leads to the sign-in by itself; several calls may be refused at once, and one message is enough.
setWayToSignIn(() => {
  const text = refusals.UNAUTHENTICATED.text;
  if (!toasts().some((toast) => toast.text === text)) showToast('warning', text);
});
// What the server wrote stays in sight until the first screen's code has come.
if (router.state.initialized) start();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    start();
  });
}

function start() {
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <OfflineNotice />
          <RouterProvider router={router} />
          <ToastRegion />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}
