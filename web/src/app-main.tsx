/** Starts the app: the router, the cache, and what surrounds every screen. */
import { errorTexts } from '@ntem/contract/errors';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { queryClient } from '#lib/query.ts';
import { followTheme } from '#lib/theme.ts';
import { showToast, toasts } from '#lib/toast.ts';
import { setWayToSignIn } from '#lib/way-to-sign-in.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { OfflineNotice } from '#ui/offline-notice.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';
import { router } from './router.tsx';

followTheme();
// The guard leads to the sign-in by itself; several calls may be refused at once, and one message is enough.
setWayToSignIn(() => {
  const text = errorTexts.UNAUTHENTICATED;
  if (!toasts().some((toast) => toast.text === text)) showToast('warning', text);
});
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
